/** Erases a patient, or restricts processing during retention; the preview lists the same parts. */
import { patient, type ErasureLine, type ErasurePreview, type ErasureProof, privacyRequest } from '@huxi/contract'
import { forbidden, refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor, holds } from '../../../engine/core/caller.ts'
import { audit, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Moving } from '../../../engine/read/hooks.ts'
import { formatDay, now } from '../../../platform/config/clock.ts'
import { fieldKeys } from '../../../platform/crypto/cipher.ts'
import { RESTRICTED } from '../patient/index.ts'
import { eraseHistory } from './logs.ts'
import { immediateParts, allParts, type Part } from './parts.ts'
import { retentionIn, type Retention } from './retention.ts'
import { contactsOf, subjectOf, type Subject } from './subject.ts'

interface Plan {
  readonly subject: Subject
  readonly retention: Retention | null
  readonly parts: readonly Part[]
}

const planOf = async (ctx: Ctx, patientId: string, lock = false): Promise<Plan> => {
  const subject = await subjectOf(ctx, patientId, lock)
  const { clock, config } = ctx.services
  const retention = retentionIn(contactsOf(subject), config.keptYears, formatDay(clock.now()))
  return { subject, retention, parts: retention ? immediateParts(subject) : allParts(subject) }
}

type Done = (part: Part) => Promise<number>

const linesOf = async ({ subject, retention, parts }: Plan, done: Done): Promise<ErasureLine[]> => {
  const lines: ErasureLine[] = []
  for (const part of parts) {
    const { title, action, why } = part
    const count = await done(part)
    if (count > 0) lines.push({ title, action, why, count, until: null })
  }
  if (!retention) return lines
  const { until, why } = retention
  const kept = [subject.own, ...subject.dependents].map(({ r, ids }) => ({ title: r.title, count: ids.length }))
  return [...lines, ...kept.map((row) => ({ ...row, action: 'keep' as const, until, why }))]
}

const sentence = ({ why, until }: Retention): string =>
  until === null ? `暂不能删除：${why}` : `暂不能删除：${why}，至 ${until}；期间限制处理`

export const previewOf = async (ctx: Ctx, patientId: string): Promise<ErasurePreview> => {
  const plan = await planOf(ctx, patientId)
  const { retention } = plan
  return {
    verdict: retention ? 'restrict' : 'erase',
    keptUntil: retention?.until ?? null,
    why: retention ? sentence(retention) : '没有须继续保存的病历，可以删除',
    lines: await linesOf(plan, (part) => part.count(ctx)),
  }
}

type Request = Moving<typeof privacyRequest, { patientNo: string }>

const confirmed = async (tx: Ctx, { rows: [row], asked }: Pick<Request, 'rows' | 'asked'>): Promise<Plan> => {
  refuseWithoutDuty(tx)
  const plan = await planOf(tx, row!.patientId, true)
  const at = plan.subject.ids.indexOf(row!.patientId)
  if (plan.subject.own.images[at]?.['patient_no'] !== asked.patientNo.trim().toUpperCase())
    throw refused('患者编号与该请求的患者不一致，请核对后重新输入', {
      fields: { patientNo: '与该请求的患者不一致' },
    })
  return plan
}

/** @throws {AppError} forbidden for a caller who could not see the restricted patient */
export const refuseWithoutDuty = (tx: Ctx): void => {
  if (!holds(tx, RESTRICTED)) throw forbidden('需要“查看限制处理的患者”权限才能办理，请联系管理员授权')
}

const decided = (tx: Ctx) => ({ decidedAt: now(tx), decidedBy: actor(tx) })

export const restrict = async (tx: Ctx, moving: Request) => {
  const plan = await confirmed(tx, moving)
  const { retention, subject } = plan
  if (!retention) throw refused('已没有须保存的记录，请改用“执行删除”')
  const lines = await linesOf(plan, (part) => part.run(tx))
  await setRestricted(tx, subject.ids, now(tx))
  const counts = countsOf(lines)
  await audit(tx, {
    action: 'privacy.restrict',
    object: objectOf(moving),
    outcome: 'success',
    detail: { until: retention.until, counts },
  })
  return moving.write({ ...decided(tx), keptUntil: retention.until, outcome: sentence(retention) })
}

/** Sets or lifts the restriction and invalidates every visibility cache. */
export const setRestricted = async (tx: Ctx, ids: readonly string[], at: string | null): Promise<void> => {
  await sql`update patient set restricted_at = ${at}::timestamptz, version = version + 1
    where id = any(${[...ids]})`.execute(tx.db)
  publish(tx, 'authority.changed', {})
}

const objectOf = ({ rows: [row] }: Pick<Request, 'rows'>): string => `${patient.name}/${row!.patientId}`

const countsOf = (lines: readonly ErasureLine[]): ErasureProof['counts'] =>
  lines.filter(({ action }) => action !== 'keep').map(({ title, count }) => ({ title, count }))

export const erase = async (tx: Ctx, moving: Request) => {
  const plan = await confirmed(tx, moving)
  if (plan.retention) throw refused(`${sentence(plan.retention)}，请改用“转为限制处理”`)
  const { subject } = plan
  const proof: ErasureProof = {
    digest: digestOf(tx, subject),
    counts: countsOf(await linesOf(plan, (part) => part.run(tx))),
  }
  await audit(tx, { action: 'privacy.erase', object: objectOf(moving), outcome: 'success', detail: { ...proof } })
  publish(tx, 'authority.changed', {})
  const after = await moving.write({ ...decided(tx), proof, outcome: '已删除，留有凭证' })
  // finishing the request wrote it into the history again
  await eraseHistory(tx, subject.ids[0]!, [[privacyRequest.table, moving.rows[0]!.id]])
  return after
}

/** Keyed, so that erased values cannot be guessed from it. */
const digestOf = (tx: Ctx, { own, dependents }: Subject): string => {
  const text = JSON.stringify([own, ...dependents].map(({ r, images }) => [r.table, images]))
  return fieldKeys(tx.services.secrets).index.of(tx.tenantId ?? 0, 'privacy_request|proof', text)
}
