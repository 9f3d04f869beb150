import { useState } from 'react'
import { minPinLength, secretOf } from '../../app/lock/model/lock-view.ts'
import type { Base } from '../../app/snapshot/model/snapshot.ts'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { SecretField } from '../ui/Field.tsx'
import { typedIn } from '../ui/Form.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'

/** Why a PIN is required. `unread`: the policy's unreadable keys. */
export function requiredPinWords(unread: Base['policy']['unread']): string {
  return unread.includes('requirePin') ? t('policy.window.unread') : t('policy.window.requiresPin')
}

type FieldName = 'currentPin' | 'pin' | 'repeat'

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
  // Read once when the dialog opens, because the snapshot has the new PIN just before the dialog closes.
  const [hasPin] = useState(secret === 'pin')
  return (
    <Dialog title={t(`lock.window.changePin.${hasPin ? 'pin' : 'nothing'}`)} onClose={form.onClose}>
      <PinForm {...form} hasPin={hasPin} />
    </Dialog>
  )
}

export function PinForm({ hasPin, toLock = false, onSet, onClose }: PinFormProps) {
  const requirePin = useBase((base) => base.policy.requirePin)
  const [isMismatch, setIsMismatch] = useState(false)
  const { request, refusal, whyRefused } = useRequest()

  async function set(filled: HTMLFormElement) {
    const pin = typedIn(filled, 'pin')
    // The main process refuses a PIN that is too short, which matters more than a different repetition.
    const repeatDiffers = pin !== typedIn(filled, 'repeat') && pin.length >= minPinLength
    setIsMismatch(repeatDiffers)
    if (repeatDiffers) return
    const answer = await request('lock.setPin', { pin, currentPin: typedIn(filled, 'currentPin') })
    if (answer.kind === 'changed') onSet()
  }

  async function remove(filled: HTMLFormElement) {
    setIsMismatch(false)
    const answer = await request('lock.removePin', { currentPin: typedIn(filled, 'currentPin') })
    if (answer.kind === 'changed') onClose?.()
  }

  function refusalOf(name: FieldName): string | null {
    if (isMismatch) return name === 'repeat' ? t('lock.window.mismatch') : null
    const isOfCurrent = refusal?.reason === 'wrong-pin' || refusal?.reason === 'wait'
    return name === (isOfCurrent ? 'currentPin' : 'pin') ? whyRefused : null
  }

  const field = (name: FieldName) => ({
    name,
    show: t(`lock.window.shows.${name}`),
    label: t(`lock.window.fields.${name}`),
    refusal: refusalOf(name),
    announced: true,
  })
  return (
    <DialogForm
      submit={t(`lock.window.changePin.${hasPin ? 'pin' : 'nothing'}`)}
      onSubmit={set}
      onCancel={onClose}
      apart={
        hasPin && !requirePin
          ? (send) => (
              <Button tone="bad" onClick={() => void send(remove)}>
                {t('lock.window.removePin')}
              </Button>
            )
          : undefined
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
