import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChannelInput, ChannelName, ChannelOutput } from '../../app/bridge/contract.ts'
import { isDenied } from '../../app/channel/refusal.ts'
import type { Refusal } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'
import { type Outcome, outcomes, outcomeWords } from './outcome.ts'

/** An answer that says only whether the request was carried out. */
type BareAnswer = null | { kind: 'changed' | 'copied' | 'refused' }

type BareChannel = {
  [Name in ChannelName]: ChannelOutput<Name> extends BareAnswer ? Name : never
}[ChannelName]

/** Shows a refusal or failure in `OutcomeNotice`. Resolves to whether the request was carried out; never rejects. */
export async function requestWithNotice<Name extends BareChannel>(
  name: Name,
  input: ChannelInput<Name>,
): Promise<boolean> {
  try {
    const refusal = refusalIn(await bridge.request(name, input))
    if (refusal !== null) outcomes.emit({ kind: 'refused', refusal })
    return refusal === null
  } catch {
    outcomes.emit({ kind: 'failed' })
    return false
  }
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
      const answer = await bridge.request(name, input)
      if (number === count.current) setRefusal(refusalIn(answer))
      return answer
    } finally {
      if (number === count.current) setBusy(false)
    }
  }

  return { request, refusal, busy, forgetRefusal: () => setRefusal(null) }
}

/** Sends again when `input` or `mark` changes. `answer`: null before the first. `whyNot`: why the last is missing. */
export function useAnswer<Name extends ChannelName>(name: Name, input: ChannelInput<Name>, mark = '') {
  const ask = useEffectEvent((_question: string) => bridge.request(name, input))
  const [answer, setAnswer] = useState<ChannelOutput<Name> | null>(null)
  const [missing, setMissing] = useState<Outcome | null>(null)
  const question = `${JSON.stringify(input)} ${mark}`
  useEffect(() => {
    let isWanted = true
    setMissing(null)
    ask(question).then(
      (next) => isWanted && (isDenied(next) ? setMissing(next) : setAnswer(next)),
      () => isWanted && setMissing({ kind: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [question])
  return { answer, whyNot: missing && outcomeWords(missing) }
}

function refusalIn(answer: ChannelOutput<ChannelName>): Refusal | null {
  if (answer === null || typeof answer === 'string' || !('kind' in answer)) return null
  return answer.kind === 'refused' ? answer.refusal : null
}
