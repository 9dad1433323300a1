import { assessment, referral, type Assessment } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { asDoctor } from '../../system/role/index.ts'
import { refuseInactive } from './followup.ts'

const idsOf = (attached: string | null | undefined): string[] => (attached ?? '').split(',').filter(Boolean)

/** @throws {AppError} refused for assessments of another patient or out of sight */
const attachedOf = async (tx: Ctx, patientId: string, attached: string | null | undefined): Promise<Assessment[]> => {
  const ids = [...new Set(idsOf(attached))]
  if (ids.length === 0) return []
  const found = await storeOf(tx, assessment).list(
    tx,
    [sql`id = any(${ids}) and patient_id = ${patientId} and status = 'completed'`],
    { order: sql`performed_at` },
  )
  if (found.length < ids.length)
    refuseField('attached', referral.fields.attached, '所附的评估不是该患者的、已作废或您看不到，请重新选择')
  return found
}

const wordsOf = async (tx: Ctx, rows: Assessment[]): Promise<string | null> => {
  const presented = await storeOf(tx, assessment).present<Assessment & { content_dictText?: string }>(tx, rows)
  const lines = presented.map(
    (row) => `${row.performedAt.slice(0, 10)} ${row.content_dictText ?? row.content}：${row.figures}`,
  )
  return lines.length > 0 ? lines.join('\n') : null
}

const institutionOf = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select name from sys_tenant where id = ${ctx.tenantId}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

export const referralHooks: Hooks<typeof referral> = {
  visibleRows: ofVisiblePatients,
  async enrich(ctx, rows) {
    const fromPlace = await institutionOf(ctx)
    return rows.map((row) => ({ ...row, fromPlace }))
  },
  async beforeWrite(tx, input, current) {
    const patientId = input.patientId ?? current?.patientId
    if (patientId && input.attached) await attachedOf(tx, patientId, input.attached)
    return current ? input : { ...input, doctorId: input.doctorId || (await asDoctor(tx)) }
  },
  async afterWrite(tx, { after, move }) {
    if (!after || (move && move !== 'send')) return
    await refuseInactive(tx, after.patientId)
  },
  moves: {
    async send(tx, { rows: [row], write }) {
      const results = await wordsOf(tx, await attachedOf(tx, row!.patientId, row!.attached))
      return write({ sentAt: now(tx), results })
    },
    accept: (tx, { write }) => write({ answeredAt: now(tx) }),
    refuse: (tx, { asked, write }) => write({ answeredAt: now(tx), reply: asked.reply }),
    // the reply is appended below the reason of refusal
    answer: (tx, { rows: [row], asked, write }) =>
      write({ repliedAt: now(tx), reply: [row!.reply, asked.reply].filter(Boolean).join('\n') }),
    recall: (_tx, { write }) => write({ sentAt: null, results: null }),
  },
}
