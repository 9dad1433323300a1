import {
  assessment,
  booking,
  diagnosis,
  encounter,
  exacerbation,
  factsIn,
  label,
  medication,
  patient,
  patientLabel,
  resourceNamed,
  type Condition,
  type Evidence,
  type Fact,
  type LabelTag,
} from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { roleConditions } from '../../../engine/read/visibility.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { mayRead, measuredBy } from '../fact/index.ts'
import { EVENTS } from './record-facts.ts'

const READ_BY: { readonly [F in Fact['fact']]: (fact: Extract<Fact, { fact: F }>) => readonly Resource[] } = {
  measure: ({ code }) => [measuredBy(code)],
  score: () => [assessment],
  class: () => [assessment],
  unassessed: () => [assessment],
  diagnosis: () => [diagnosis],
  attacks: () => [exacerbation, encounter, diagnosis],
  drug: () => [medication],
  age: () => [patient],
  department: () => [patient],
  since: ({ event }) => [resourceNamed(EVENTS[event].resource)],
  missed: () => [booking],
  label: () => [label],
}

const readBy = (fact: Fact): readonly Resource[] => READ_BY[fact.fact](fact as never)

const mayReadAll = (ctx: Ctx, r: Resource): boolean => mayRead(ctx, r, Object.keys(r.fields))

/** A trial tells who meets a condition, so that a value could be found by halving. @throws {AppError} refused */
export const refuseUnread = (ctx: Ctx, condition: Condition): void => {
  const unread = factsIn(condition)
    .flatMap(readBy)
    .filter((r) => !mayReadAll(ctx, r))
  const titles = [...new Set(unread.map(({ title }) => `“${title}”`))]
  if (titles.length > 0)
    throw refused(`条件用到${titles.join('、')}，您没有查看的权限，不能试运行，请由有权限的同事（如医生）试运行`)
}

type EvidenceText = (one: Evidence) => LabelTag['evidence'][number]

const visibleIds = async (ctx: Ctx, name: string, all: readonly Evidence[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(all.map(({ id }) => id))]
  const r = resourceNamed(name)
  if (r === patientLabel || roleConditions(ctx, r).length === 0) return new Set(ids)
  const where = [...(await storeOf(ctx, r).readable(ctx)), sql`id = any(${ids})`]
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(r.table)}
    where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

const evidenceReader = async (ctx: Ctx, all: readonly Evidence[]): Promise<EvidenceText> => {
  const readableIds = new Map<string, ReadonlySet<string>>()
  for (const [name, own] of Map.groupBy(all, ({ resource }) => resource))
    if (mayReadAll(ctx, resourceNamed(name))) readableIds.set(name, await visibleIds(ctx, name, own))
  return ({ resource, id, text }) =>
    readableIds.get(resource)?.has(id)
      ? { text, resource, id }
      : { text: `${resourceNamed(resource).title}（没有查看权限）`, resource: null, id: null }
}

export const visibleEvidence = async (
  ctx: Ctx,
  lists: readonly (readonly Evidence[])[],
): Promise<LabelTag['evidence'][]> => {
  const textOf = await evidenceReader(ctx, lists.flat())
  return lists.map((list) => [...new Map(list.map(textOf).map((one) => [one.id ?? one.text, one])).values()])
}
