import { columnOf, type Begin, type FormItem, type FormShape } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Input, Row } from '../../../engine/read/hooks.ts'
import { takenAmong } from '../../../engine/write/taken-values.ts'
import { today } from '../../../platform/config/clock.ts'
import { fillByRule, ruledHooks } from '../../system/rule/index.ts'

const ownDepart = async ({ session, tenantId, db }: Ctx): Promise<string | null> => {
  if (!session?.orgCode) return null
  const { rows } = await sql<{ id: string }>`select id from sys_depart
    where tenant_id = ${tenantId} and org_code = ${session.orgCode}`.execute(db)
  return rows[0]?.id ?? null
}

export const beginOf = async (ctx: Ctx): Promise<Begin> => ({
  today: today(ctx),
  me: ctx.session?.person.id ?? null,
  myDepart: await ownDepart(ctx),
})

const itemsWithBegin = ({ content }: FormShape): FormItem[] => content.items.filter(({ initialRule }) => initialRule)

export const hasBegin = (shape: FormShape): boolean => itemsWithBegin(shape).length > 0

export const withBegin = async (tx: Ctx, shape: FormShape, inputs: readonly Input[]): Promise<readonly Input[]> => {
  const lacking = (input: Input) => itemsWithBegin(shape).filter((item) => input[columnOf(item)] === undefined)
  if (inputs.every((input) => lacking(input).length === 0)) return inputs
  const begin = await beginOf(tx)
  const valueOf = (item: FormItem) => [columnOf(item), begin[item.initialRule!] ?? null] as const
  return inputs.map((input) => ({ ...input, ...Object.fromEntries(lacking(input).map(valueOf)) }))
}

const hasFill = ({ fillRule }: FormItem): boolean => Boolean(fillRule)

export const isFilledByRule = ({ content }: FormShape): boolean => content.items.some(hasFill)

/** The next numbers that no row has: people type numbers, too. A rule that makes the same again is left to the refusal. */
const freeNumbers = async (
  tx: Ctx,
  r: Resource,
  { column, rule, typed }: { column: string; rule: string; typed: ReadonlySet<unknown> },
  count: number,
): Promise<string[]> => {
  const free: string[] = []
  for (let last: string | undefined; free.length < count;) {
    const made = await fillByRule(tx, rule, count - free.length)
    if (!r.fields[column]!.unique || made.at(-1) === last) return [...free, ...made]
    const existing = await takenAmong(tx, r, column, made)
    free.push(...made.filter((one) => !existing.has(one) && !typed.has(one)))
    last = made.at(-1)
  }
  return free
}

/** New rows without a number take the next ones. */
export const withNumbers = async (
  tx: Ctx,
  r: Resource,
  { content }: FormShape,
  inputs: readonly Input[],
): Promise<Input[]> => {
  const all = inputs.map((input) => ({ ...input }))
  for (const item of content.items.filter(hasFill)) {
    const column = columnOf(item)
    const lacking = all.filter((input) => (input[column] ?? null) === null)
    const typed = new Set(all.map((input) => input[column]))
    const numbers = await freeNumbers(tx, r, { column, rule: item.fillRule!, typed }, lacking.length)
    lacking.forEach((input, i) => void (input[column] = numbers[i]))
  }
  return all
}

/** A required number that is cleared stays, or is made where the row has none. */
export const keepingNumbers = async (
  tx: Ctx,
  r: Resource,
  { content }: FormShape,
  input: Input,
  current: Row,
): Promise<Input> => {
  const filled = { ...input }
  for (const item of content.items.filter(hasFill)) {
    const column = columnOf(item)
    if (!item.required || input[column] !== null) continue
    const numbering = { column, rule: item.fillRule!, typed: new Set() }
    filled[column] = current[column] ?? (await freeNumbers(tx, r, numbering, 1))[0]
  }
  return filled
}

export const ruledNames = (r: Resource): string[] =>
  Object.entries(r.fields).flatMap(([name, { rule }]) => (rule ? [name] : []))

export const checkRuled = async (ctx: Ctx, r: Resource, input: Input, current: Row | null): Promise<void> => {
  for (const name of ruledNames(r)) await ruledHooks(r, name).beforeWrite!(ctx, input, current)
}
