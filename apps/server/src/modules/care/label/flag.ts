import { patientFlag, type FlagMark, type PatientFlag, type WardMark } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { push } from '../../../engine/http/push.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { knownLabelIds } from './holdings.ts'
import { joined, recordedFlags, type Marks } from './recorded-flags.ts'

export const patientFlagHooks: Hooks<typeof patientFlag> = {
  visibleRows: async (ctx) => [
    ...(await ofVisiblePatients(ctx)),
    sql`(patient_label_id is null or patient_label_id in (
      select id from label_patient where label_id in (${knownLabelIds(ctx)})))`,
  ],
  beforeWrite: (tx, input, current) => (current ? input : { ...input, source: tx.runId ? 'import' : 'manual' }),
  async afterWriteAll(tx) {
    tellBoards(tx)
  },
  async afterWrite(_tx, { after }) {
    if (after?.endOn && after.endOn < after.startOn)
      refuseField('endOn', patientFlag.fields.endOn, '结束日期早于开始日期，请核对后修改')
  },
  moves: {
    acknowledge: (tx, { write }) =>
      write({ acknowledgedAt: formatTime(tx.services.clock.now()), acknowledgedBy: actor(tx) }),
    end: (_tx, { asked, write }) => write({ endReason: asked.reason }),
    close: (_tx, { asked, write }) => write({ endReason: asked.reason }),
  },
}

export const tellBoards = (tx: Ctx): void => {
  if (tx.tenantId !== null) push(tx, { tenantId: tx.tenantId }, { cmd: 'rows', of: '/visit/ward' })
}

export const inForce = (today: string): Condition =>
  sql`status in ('open', 'seen') and start_on <= ${today}::date and (end_on is null or end_on >= ${today}::date)`

const TONES: Readonly<Record<string, FlagMark['tone']>> = { high: 'red', medium: 'orange', low: 'blue' }

const textOf = (row: PatientFlag): string => {
  const { kind_dictText: kind, severity_dictText: severity } = row as unknown as Record<string, string | undefined>
  const summary = [kind, row.text].filter(Boolean).join('：')
  return severity ? `${summary}（${severity}）` : summary
}

/** Everything to warn of when a patient is chosen: severe results and allergies, flags in force. */
export const flagsOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<Marks> => {
  if (patientIds.length === 0) return new Map()
  return joined(await recordedFlags(ctx, patientIds), await raisedFlags(ctx, patientIds))
}

/** Flags in force today by patient, most severe first; empty without the right to list them. */
const raisedFlags = async (ctx: Ctx, patientIds: readonly string[]): Promise<Marks> => {
  if (patientIds.length === 0 || !holds(ctx, codeOf(patientFlag, 'list'))) return new Map()
  const own = storeOf(ctx, patientFlag)
  const today = formatDay(ctx.services.clock.now())
  const rows = await own.list(ctx, [sql`patient_id = any(${[...patientIds]})`, inForce(today)], { order: BY_SEVERITY })
  const presented = await own.present<PatientFlag>(ctx, rows)
  const marks = presented.map((row) => ({ of: row.patientId, mark: markOf(row) }))
  return new Map([...Map.groupBy(marks, ({ of }) => of)].map(([id, all]) => [id, all.map(({ mark }) => mark)]))
}

const BY_SEVERITY = sql`case severity when 'high' then 0 when 'medium' then 1 else 2 end, start_on desc, id`

const markOf = (row: PatientFlag): FlagMark => ({
  id: row.id,
  text: textOf(row),
  tone: TONES[row.severity] ?? 'orange',
  isolation: row.kind === 'isolation',
})

export const flagMarks = async (
  ctx: Ctx,
  stays: readonly { readonly patientId: string }[],
): Promise<ReadonlyMap<string, readonly WardMark[]>> => {
  const ids = stays.map(({ patientId }) => patientId)
  if (ids.length === 0) return new Map()
  // a bed has its own marks for critical values and allergies
  const flags = await raisedFlags(ctx, ids)
  return new Map(
    [...flags].map(([id, marks]) => [id, marks.map(({ id: of, ...mark }) => ({ ...mark, code: `flag-${of}` }))]),
  )
}
