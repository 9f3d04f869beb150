import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import type { VaultRefusal } from '../../../app/model/refusal.ts'
import { t, vaultRefusalWords } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { SecretField } from '../ui/SecretField.tsx'

type Refusal = { field: 'currentPin' | 'pin' | 'repeat'; why: VaultRefusal | 'mismatch' }

function whyWords(why: Refusal['why']): string {
  return why === 'mismatch' ? t('window.lock.mismatch') : vaultRefusalWords(why)
}

/** Sets, changes or removes the PIN. `onSet` runs when there is a PIN afterwards. */
export function PinDialog({ onClose, onSet = onClose }: { onClose: () => void; onSet?: () => void }) {
  const secret = useBase((base) => base.lock.secret)
  // As the dialog opened: a PIN that it sets is there a moment before it closes.
  const [hasPin] = useState(secret === 'pin')
  return (
    <Dialog title={t(`window.lock.changePin.${hasPin ? 'pin' : 'nothing'}`)} onClose={onClose}>
      <PinForm hasPin={hasPin} onSet={onSet} onClose={onClose} />
    </Dialog>
  )
}

interface PinFormProps {
  hasPin: boolean
  onSet: () => void
  /** Without it, a person can only go on. */
  onClose?: () => void
}

export function PinForm({ hasPin, onSet, onClose }: PinFormProps) {
  const requirePin = useBase((base) => base.policy.requirePin)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(request: () => Promise<ChannelOutput<'lock.setPin'>>, onDone: () => void) {
    if (busy) return
    setBusy(true)
    const result = await request().finally(() => setBusy(false))
    if (result.kind === 'changed') onDone()
    else if (result.kind === 'refused') setRefusal({ field: result.field ?? 'pin', why: result.refusal })
  }

  function set(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentPin, pin, repeat } = typedIn(event.currentTarget)
    if (pin !== repeat) return setRefusal({ field: 'repeat', why: 'mismatch' })
    void send(() => bridge.request('lock.setPin', { pin, currentPin }), onSet)
  }

  function remove(form: HTMLFormElement | null, onDone: () => void) {
    if (form === null) return
    const { currentPin } = typedIn(form)
    void send(() => bridge.request('lock.removePin', { currentPin }), onDone)
  }

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  const field = (name: Refusal['field']) => ({
    name,
    show: t(`window.lock.shows.${name}`),
    label: t(`window.lock.fields.${name}`),
    refusal: refusal?.field === name ? whyWords(refusal.why) : undefined,
    announced: true,
    readOnly: busy,
  })
  return (
    <form ref={form} className={dialog.form} noValidate onSubmit={set}>
      <p className={dialog.intro}>{t('window.lock.pinWhy')}</p>
      {hasPin && <SecretField {...field('currentPin')} autoFocus />}
      <SecretField {...field('pin')} autoFocus={!hasPin} />
      <SecretField {...field('repeat')} />
      <div className={dialog.actions}>
        {onClose && <Button onClick={onClose}>{t('window.cancel')}</Button>}
        {hasPin && onClose && !requirePin && (
          <Button tone="bad" onClick={() => remove(form.current, onClose)}>
            {t('window.lock.removePin')}
          </Button>
        )}
        <Button kind="primary" submit busy={busy}>
          {t(`window.lock.changePin.${hasPin ? 'pin' : 'nothing'}`)}
        </Button>
      </div>
    </form>
  )
}

function typedIn(form: HTMLFormElement): Record<Refusal['field'], string> {
  const data = new FormData(form)
  const typed = (name: Refusal['field']) => String(data.get(name) ?? '')
  return { currentPin: typed('currentPin'), pin: typed('pin'), repeat: typed('repeat') }
}
