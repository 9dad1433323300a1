import type { Answer, Answers } from '@huxi/clinical/forms/content'

export interface Given {
  readonly item: string
  readonly value: Answer | null
  readonly before?: Answer | undefined
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const withGiven = (answers: Answers, { item, value }: Given): Answers => {
  const { [item]: _old, ...others } = answers
  return value === null ? others : { ...others, [item]: value }
}

interface Rebased {
  readonly queue: Given[]
  readonly lost: boolean
}

/** Unsent answers on top of those of the server, which has some of them when only its reply was lost. */
export const rebase = (theirs: Answers, given: readonly Given[]): Rebased => {
  const queue: Given[] = []
  let [now, lost] = [theirs, false]
  for (const one of given) {
    if (isSame(now[one.item], one.value)) continue
    if (isSame(now[one.item], one.before)) {
      queue.push(one)
      now = withGiven(now, one)
    } else lost = true
  }
  return { queue, lost }
}

/** Whether the server has answers that are neither known here nor among the given ones. */
export const hasOthers = (theirs: Answers, base: Answers, given: readonly Given[]): boolean =>
  Object.entries(theirs).some(
    ([item, value]) =>
      !isSame(value, base[item]) && !given.some((one) => one.item === item && isSame(one.value, value)),
  )
