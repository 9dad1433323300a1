/**
 * Two people write at once what only one may have: the database lets the second one know when he writes, though no check met the
 * first. Done again, the work meets him, and the refusal reads as it always does.
 */
import { AppError, type Resource } from '@huxi/model'

/** Unique, exclusion, and two who wait for each other: the other one has won. */
const LOST = ['23505', '23P01', '40P01']
/** A trigger refuses with a sentence for people: what it refers to has changed meanwhile. */
const SAID = 'HX001'

/** A refusal by a constraint, in the words of its field. */
export class LostRace extends AppError {}

/** What the driver says of a refusal by the database. */
interface Violation {
  readonly code?: string
  readonly table?: string
  readonly message?: string
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof LostRace || [...LOST, SAID].includes(String((error as Violation | null)?.code))

/** A sentence for what was lost twice, beside the statements that have one of their own. */
export const lostText = (resources: ReadonlyMap<string, Resource>, error: unknown): unknown => {
  if (error instanceof AppError || !isLostRace(error)) return error
  const { code, table, message } = error as Violation
  if (code === SAID) return new AppError('refused', String(message))
  const title = [...resources.values()].find((r) => r.table === table)?.title ?? '数据'
  return new AppError('conflict', `同样的${title}刚刚已由他人保存，请刷新后核对，再决定是否提交`)
}
