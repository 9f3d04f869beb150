import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import { type Refusal, refusalWords, t } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'
import { clearOutcome, showOutcome } from './OutcomeNotice.tsx'

/** An answer that says only whether the request was carried out. */
type BareAnswer = null | { kind: 'changed' | 'copied' | 'refused' }

type OnAnswer<Name extends ChannelName> = (answer: ChannelOutput<Name>) => void

/** Shows a refusal or failure in `OutcomeNotice`. Resolves to whether the request was carried out. */
export async function requestWithNotice<Name extends ChannelName>(
  name: Name,
  input: ChannelInput<Name>,
  ...[onAnswer]: ChannelOutput<Name> extends BareAnswer ? [onAnswer?: never] : [onAnswer: OnAnswer<Name>]
): Promise<boolean> {
  const answer = await send(name, input).catch(() => undefined)
  if (answer === undefined) return false
  if (isRefused(answer)) showOutcome({ request: name, tone: 'bad', words: refusalWords(answer.refusal) })
  else onAnswer?.(answer)
  return !isRefused(answer)
}

export type SendRequest = ReturnType<typeof useRequest>['request']

/** Sends the requests of a component that shows itself that one is pending or why the last one was refused. */
export function useRequest() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const count = useRef(0)

  async function request<Name extends ChannelName>(name: Name, input: ChannelInput<Name>) {
    count.current += 1
    const number = count.current
    // Otherwise the same refusal would not be announced again.
    setRefusal(null)
    setBusy(true)
    try {
      const answer = await send(name, input)
      if (number === count.current) setRefusal(isRefused(answer) ? answer.refusal : null)
      return answer
    } finally {
      if (number === count.current) setBusy(false)
    }
  }

  const whyRefused = refusal && refusalWords(refusal)
  return { request, refusal, whyRefused, busy, forgetRefusal: () => setRefusal(null) }
}

/** Sends again when `input` or `mark` changes. `answer`: null before the first. `whyNot`: why the last is missing. */
export function useAnswer<Name extends ChannelName>(name: Name, input: ChannelInput<Name>, mark = '') {
  const ask = useEffectEvent((_question: string) => bridge.request(name, input))
  const [answer, setAnswer] = useState<ChannelOutput<Name> | null>(null)
  const [whyNot, setWhyNot] = useState<string | null>(null)
  const question = `${JSON.stringify(input)} ${mark}`
  useEffect(() => {
    let isWanted = true
    setWhyNot(null)
    ask(question).then(
      (next) => isWanted && (isRefused(next) ? setWhyNot(refusalWords(next.refusal)) : setAnswer(next)),
      () => isWanted && setWhyNot(t('words.window.requestFailed')),
    )
    return () => {
      isWanted = false
    }
  }, [question])
  return { answer, whyNot }
}

async function send<Name extends ChannelName>(name: Name, input: ChannelInput<Name>) {
  clearOutcome(name, 'note')
  try {
    return await bridge.request(name, input)
  } catch (error) {
    showOutcome({ request: name, tone: 'bad', words: t('words.window.requestFailed') })
    throw error
  }
}

function isRefused<Answer extends ChannelOutput<ChannelName>>(
  answer: Answer,
): answer is Extract<Answer, { kind: 'refused' }> {
  return answer !== null && typeof answer !== 'string' && 'kind' in answer && answer.kind === 'refused'
}
