/** Requests that need a further proof wait here while the person is asked for it, one question after the other. */
import type { SafetyQuestion } from '@huxi/contract'
import type { Envelope } from '@huxi/model'
import { setProver, type Proof } from '../../platform/http.ts'

export interface Question {
  /** what the server said to the request */
  envelope: Envelope
  /** goes on with what was given; undefined = the request stays refused */
  settle: (proof: Proof | undefined) => void
}

/** Whether another administrator has to sign. */
export const asksSecond = ({ envelope }: Question): boolean =>
  (envelope.result as { second?: boolean } | null)?.second === true

/** What a reason is asked for: sentences about the entry; none = it is no such question. */
export const warningsOf = ({ envelope }: Question): readonly string[] =>
  (envelope.result as Partial<SafetyQuestion> | null)?.warnings ?? []

/**
 * Takes requests the server wants a proof for.
 * @param ask called with what to ask; undefined = nothing more
 * @returns ends it; what still waits stays refused
 */
export const openProver = (ask: (question: Question | undefined) => void): (() => void) => {
  let last: Promise<unknown> = Promise.resolve()
  let open: Question | undefined
  const put = (envelope: Envelope) =>
    new Promise<Proof | undefined>((resolve) => {
      const settle = (proof: Proof | undefined) => {
        open = undefined
        ask(undefined)
        resolve(proof)
      }
      open = { envelope, settle }
      ask(open)
    })
  setProver((envelope) => {
    const answer = last.then(() => put(envelope))
    last = answer
    return answer
  })
  return () => {
    setProver(undefined)
    open?.settle(undefined)
  }
}
