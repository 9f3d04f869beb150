import { useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { minPinLength, secretOf } from '../../app/lock/model/lock-view.ts'
import type { Base } from '../../app/snapshot/model/snapshot.ts'
import type { VaultRefusal } from '../../app/vault/model/refusal.ts'
import { t, vaultRefusalWords } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { SecretField } from '../ui/Field.tsx'
import { typedIn, useForm } from '../ui/Form.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'

type Refusal = VaultRefusal | 'mismatch'

function fieldOf(refusal: Refusal) {
  if (refusal === 'mismatch') return 'repeat'
  return refusal.reason === 'wrong-pin' || refusal.reason === 'wait' ? 'currentPin' : 'pin'
}

/** Why there has to be a PIN. `unread`: of the policy. */
export function requiredPinWords(unread: Base['policy']['unread']): string {
  return unread.includes('requirePin') ? t('policy.window.unread') : t('policy.window.requiresPin')
}

interface PinFormProps {
  hasPin: boolean
  /** Explains first that the person's action needs a PIN. */
  toLock?: boolean
  onSet: () => void
  /** Absent if a PIN is required. */
  onClose?: () => void
}

export function PinDialog(form: Omit<PinFormProps, 'hasPin'> & { onClose: () => void }) {
  const secret = useBase((base) => secretOf(base.lock))
  // From when the dialog opened, because the snapshot has a new PIN just before the dialog closes.
  const [hasPin] = useState(secret === 'pin')
  return (
    <Dialog title={t(`lock.window.changePin.${hasPin ? 'pin' : 'nothing'}`)} onClose={form.onClose}>
      <PinForm {...form} hasPin={hasPin} />
    </Dialog>
  )
}

export function PinForm({ hasPin, toLock = false, onSet, onClose }: PinFormProps) {
  const requirePin = useBase((base) => base.policy.requirePin)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm()

  async function send(request: () => Promise<ChannelOutput<'lock.setPin'>>, onDone: () => void) {
    setRefusal(null)
    const result = await request()
    if (result.kind === 'changed') onDone()
    else if (result.kind === 'refused') setRefusal(result.refusal)
  }

  function set(filled: HTMLFormElement) {
    const pin = typedIn(filled, 'pin')
    // A PIN that is too short is left to the main process, whose refusal matters more than the repetition.
    if (pin !== typedIn(filled, 'repeat') && pin.length >= minPinLength) return setRefusal('mismatch')
    const currentPin = typedIn(filled, 'currentPin')
    return send(() => bridge.request('lock.setPin', { pin, currentPin }), onSet)
  }

  function remove(onDone: () => void) {
    const filled = form.ref.current
    if (filled === null) return
    const currentPin = typedIn(filled, 'currentPin')
    void form.send(() => send(() => bridge.request('lock.removePin', { currentPin }), onDone))
  }

  const why = refusal === 'mismatch' ? t('lock.window.mismatch') : refusal && vaultRefusalWords(refusal)
  const field = (name: ReturnType<typeof fieldOf>) => ({
    name,
    show: t(`lock.window.shows.${name}`),
    label: t(`lock.window.fields.${name}`),
    refusal: refusal && fieldOf(refusal) === name ? why : undefined,
    announced: true,
  })
  return (
    <DialogForm
      form={form}
      submit={t(`lock.window.changePin.${hasPin ? 'pin' : 'nothing'}`)}
      onSubmit={set}
      onCancel={onClose}
      apart={
        hasPin &&
        onClose &&
        !requirePin && (
          <Button tone="bad" onClick={() => remove(onClose)}>
            {t('lock.window.removePin')}
          </Button>
        )
      }
    >
      <p className="quiet">
        {toLock && t('lock.window.needsPin')} {t('lock.window.pinWhy', { count: minPinLength })}
      </p>
      {hasPin && <SecretField {...field('currentPin')} autoFocus />}
      <SecretField {...field('pin')} autoFocus={!hasPin} />
      <SecretField {...field('repeat')} refusedWith="pin" />
    </DialogForm>
  )
}
