/** Flags that follow from the record: severe allergies and open critical values, as far as the caller may read them. */
import { allergy, criticalValue, type FlagMark } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

export type Marks = ReadonlyMap<string, readonly FlagMark[]>

interface MarkOf {
  readonly patientId: string
  readonly mark: FlagMark
}

const grouped = (marks: readonly MarkOf[]): Marks =>
  new Map([...Map.groupBy(marks, ({ patientId }) => patientId)].map(([id, all]) => [id, all.map(({ mark }) => mark)]))

const said = (head: string, ...parts: (string | null | undefined)[]): string => {
  const rest = parts.filter(Boolean).join(' ')
  return rest === '' ? head : `${head}：${rest}`
}

export const severeAllergies = async (ctx: Ctx, patientIds: readonly string[]): Promise<Marks> => {
  if (!holds(ctx, codeOf(allergy, 'list'))) return new Map()
  const own = storeOf(ctx, allergy)
  const rows = await own.list(ctx, [sql`patient_id = any(${[...patientIds]}) and severity = 'severe'`])
  const shown = await own.present<{ id: string; patientId: string; substance?: string }>(ctx, rows)
  return grouped(
    shown.map(({ id, patientId, substance }) => ({
      patientId,
      mark: { id: `allergy-${id}`, text: said('严重过敏', substance), tone: 'red' },
    })),
  )
}

export const openCriticals = async (ctx: Ctx, patientIds: readonly string[]): Promise<Marks> => {
  if (!holds(ctx, codeOf(criticalValue, 'list'))) return new Map()
  const own = storeOf(ctx, criticalValue)
  const rows = await own.list(ctx, [sql`patient_id = any(${[...patientIds]}) and attention = 'waiting'`])
  const shown = await own.present<{ id: string; patientId: string; item?: string; result?: string }>(ctx, rows)
  return grouped(
    shown.map(({ id, patientId, item, result }) => ({
      patientId,
      mark: { id: `critical-${id}`, text: said('危急值未处理', item, result), tone: 'red' },
    })),
  )
}

export const joined = (...all: readonly Marks[]): Marks => {
  const ids = new Set(all.flatMap((marks) => [...marks.keys()]))
  return new Map([...ids].map((id) => [id, all.flatMap((marks) => marks.get(id) ?? [])]))
}
