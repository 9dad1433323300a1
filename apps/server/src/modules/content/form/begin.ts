import { columnOf, type Begin, type FormItem, type FormShape } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Input, Row } from '../../../engine/read/hooks.ts'
import { isTaken } from '../../../engine/write/checks.ts'
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

export const hasBegin = ({ content }: FormShape): boolean => content.items.some(({ initialRule }) => initialRule)

export const withBegin = async (tx: Ctx, { content }: FormShape, input: Input): Promise<Input> => {
  const fresh = content.items.filter((item) => item.initialRule && input[columnOf(item)] === undefined)
  if (fresh.length === 0) return input
  const begin = await beginOf(tx)
  return { ...input, ...Object.fromEntries(fresh.map((item) => [columnOf(item), begin[item.initialRule!] ?? null])) }
}

const hasFill = ({ fillRule }: FormItem): boolean => Boolean(fillRule)

export const isFilledByRule = ({ content }: FormShape): boolean => content.items.some(hasFill)

/** The next number that no row has: people type numbers, too. A rule that makes the same again is left to the refusal. */
const freeNumber = async (tx: Ctx, r: Resource, column: string, rule: string, last?: string): Promise<string> => {
  const made = await fillByRule(tx, rule)
  const isFree = made === last || !r.fields[column]!.unique || !(await isTaken(tx, r, column, made, null))
  return isFree ? made : freeNumber(tx, r, column, rule, made)
}

export const withFill = async (
  tx: Ctx,
  r: Resource,
  { content }: FormShape,
  input: Input,
  current: Row | null,
): Promise<Input> => {
  const filled = { ...input }
  for (const item of content.items.filter(hasFill)) {
    const column = columnOf(item)
    const isCleared = current !== null && item.required && input[column] === null
    if (isCleared || (current === null && (input[column] ?? null) === null))
      filled[column] = current?.[column] ?? (await freeNumber(tx, r, column, item.fillRule!))
  }
  return filled
}

export const ruledNames = (r: Resource): string[] =>
  Object.entries(r.fields).flatMap(([name, { rule }]) => (rule ? [name] : []))

export const checkRuled = async (ctx: Ctx, r: Resource, input: Input, current: Row | null): Promise<void> => {
  for (const name of ruledNames(r)) await ruledHooks(r, name).beforeWrite!(ctx, input, current)
}
