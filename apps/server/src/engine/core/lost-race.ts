/**
 * Of two concurrent writes that exclude each other, a constraint refuses the second one. It is run again, and its checks then
 * refuse it with the usual sentence.
 */
import { AppError, type Resource } from '@huxi/model'

/** Unique violation, exclusion violation, deadlock. */
const LOST = ['23505', '23P01', '40P01']
/** Raised by triggers with a sentence for users: the referenced row has changed meanwhile. */
const SAID = 'HX001'

/** Refusal by a constraint, in the words of its field. */
export class LostRace extends AppError {}

interface Violation {
  readonly code?: string
  readonly table?: string
  readonly message?: string
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || [...LOST, SAID].includes(String((error as Violation | null)?.code))

/** The sentence for a write refused twice; statements with a sentence of their own do not come here. */
export const lostText = (resources: ReadonlyMap<string, Resource>, error: unknown): unknown => {
  if (error instanceof AppError || !isLostRace(error)) return error
  const { code, table, message } = error as Violation
  if (code === SAID) return new AppError('refused', String(message))
  const title = [...resources.values()].find((r) => r.table === table)?.title ?? '数据'
  return new AppError('conflict', `同样的${title}刚刚已由他人保存，请刷新后核对，再决定是否提交`)
}
