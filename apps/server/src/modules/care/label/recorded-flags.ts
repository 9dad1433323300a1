/** Flags that follow from the record: severe allergies and open severe results, as far as the caller may read them. */
import { allergy, assessment, criticalValue, type FlagMark } from '@huxi/contract'
import { codeOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'

export type Marks = ReadonlyMap<string, readonly FlagMark[]>

interface Source {
  readonly code: string
  readonly r: Resource
  readonly where: Condition
  readonly head: string
  readonly names: readonly string[]
}

const WAITING = sql`attention = 'waiting'`

const SOURCES: readonly Source[] = [
  { code: 'critical', r: criticalValue, where: WAITING, head: '危急值未处理', names: ['item', 'result'] },
  { code: 'risk', r: assessment, where: WAITING, head: '高危评估未确认', names: ['performedAt'] },
  { code: 'allergy', r: allergy, where: sql`severity = 'severe'`, head: '严重过敏', names: ['substance'] },
]

const ofSource = async (
  ctx: Ctx,
  { code, r, where, head, names }: Source,
  patientIds: readonly string[],
): Promise<Marks> => {
  if (!holds(ctx, codeOf(r, 'list'))) return new Map()
  const own = storeOf(ctx, r)
  const rows = await own.list(ctx, [sql`patient_id = any(${[...patientIds]})`, where])
  const presented = await own.present<Readonly<Record<string, string | null | undefined>>>(ctx, rows)
  const marks = presented.map((row) => {
    const rest = names.flatMap((name) => row[name] ?? []).join(' ')
    const text = rest === '' ? head : `${head}：${rest}`
    return { of: String(row['patientId']), mark: { id: `${code}-${row['id']}`, text, tone: 'red' as const } }
  })
  return new Map([...Map.groupBy(marks, ({ of }) => of)].map(([id, all]) => [id, all.map(({ mark }) => mark)]))
}

export const recordedFlags = async (ctx: Ctx, patientIds: readonly string[]): Promise<Marks> => {
  const all: Marks[] = []
  for (const source of SOURCES) all.push(await ofSource(ctx, source, patientIds))
  return joined(...all)
}

export const joined = (...all: readonly Marks[]): Marks => {
  const ids = new Set(all.flatMap((marks) => [...marks.keys()]))
  return new Map([...ids].map((id) => [id, all.flatMap((marks) => marks.get(id) ?? [])]))
}
