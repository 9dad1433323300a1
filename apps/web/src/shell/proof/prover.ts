/** Requests that need a proof wait here; questions come one after another. */
import type { SafetyQuestion } from '@huxi/contract'
import type { Envelope } from '@huxi/model'
import { setProver, type Proof } from '../../platform/http.ts'

export interface Question {
  envelope: Envelope
  settle: (proof: Proof | undefined) => void
}

export const asksSecond = ({ envelope }: Question): boolean =>
  (envelope.result as { second?: boolean } | null)?.second === true

/** Plausibility warnings that need a reason; empty = another kind of question. */
export const warningsOf = ({ envelope }: Question): readonly string[] =>
  (envelope.result as Partial<SafetyQuestion> | null)?.warnings ?? []

/**
 * Intercepts requests that need a proof.
 * @param ask undefined = nothing pending
 * @returns cleanup; pending requests stay refused
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
