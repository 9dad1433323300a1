import { now } from '../../../platform/config/clock.ts'
import { consentText, patientConsent, type ConsentDetail, type ConsentFile, type PatientConsent } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { closeEnrolments } from './enrolment.ts'
import { NEEDED } from './valid.ts'

/** Withdrawal covers all signed versions of a consent type and ends dependent enrolments; treating staff keep access. */
const withdraw: MoveHook<typeof patientConsent, { reason: string }> = async (tx, { rows, asked, write }) => {
  const { id, patientId, type } = rows[0]!
  const after = await write({ withdrawnAt: now(tx), withdrawReason: asked.reason })
  const all = unscoped(tx)
  const own = storeOf(all, patientConsent)
  const others = await own.list(all, [
    sql`patient_id = ${patientId} and type = ${type} and status = 'active' and id <> ${id}`,
  ])
  for (const other of others) await own.move(all, 'withdraw', [other.id], asked)
  if (NEEDED.includes(type)) await closeEnrolments(tx, patientId, 'withdrawn', `撤回同意：${asked.reason}`)
  return after
}

interface Evidence {
  readonly strokes: ConsentDetail['strokes']
  readonly files: string | null
  readonly device: string | null
}

const evidenceOf = async (ctx: Ctx, id: string): Promise<Evidence | undefined> => {
  const { rows } = await sql<Evidence>`select strokes, files, device from patient_consent_evidence
    where tenant_id = ${ctx.tenantId} and consent_id = ${id}`.execute(ctx.db)
  return rows[0]
}

const filesOf = async (ctx: Ctx, paths: readonly string[]): Promise<ConsentFile[]> => {
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string; name: string | null; size: number | null }>`select path,
      sys_file.name as name, sys_file.size as size from sys_file
    where tenant_id = ${ctx.tenantId} and path = any(${[...paths]}) order by create_time`.execute(ctx.db)
  return rows.map(({ path, name, size }) => ({ name, size, url: ctx.services.ports.files.link(ctx, path) }))
}

export const consentHooks: Hooks<typeof patientConsent> = {
  visibleRows: ofVisiblePatients,
  moves: { withdraw },
  replace: {
    queryById: async (ctx, { id }): Promise<ConsentDetail> => {
      const consents = storeOf(ctx, patientConsent)
      const row = await consents.one(ctx, id)
      const [presented] = await consents.present<PatientConsent>(ctx, [row])
      const all = unscoped(ctx)
      const text = await storeOf(all, consentText).one(all, row.textId)
      const evidence = await evidenceOf(ctx, row.id)
      return {
        ...presented!,
        content: text.content ?? '',
        strokes: evidence?.strokes ?? null,
        files: await filesOf(ctx, (evidence?.files ?? '').split(',').filter(Boolean)),
        device: evidence?.device ?? null,
      }
    },
  },
}
