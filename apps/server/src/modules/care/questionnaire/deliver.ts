import {
  PAPERS_MAX,
  patient,
  questAssignment,
  type HandedOver,
  type handOverQuest,
  type QuestPaper,
  type questPapers,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { publishedVersion } from './definition.ts'
import { openedAs } from './phone.ts'
import { proofOf, tokenOf } from './token.ts'

/** @throws {AppError} notFound for an invisible task; refused once it has ended */
export const handOver = async (ctx: Ctx, { id }: InputOfEndpoint<typeof handOverQuest>): Promise<HandedOver> => {
  const row = await storeOf(ctx, questAssignment).one(ctx, id)
  if (row.status !== 'sent' && row.status !== 'opened') throw refused('这份问卷已经结束，需要时请重新发送')
  const { services } = ctx
  await inTransaction(ctx, async (tx) => {
    await sql`update quest_assignment set channel = 'tablet' where id = ${id} and channel = 'link'`.execute(tx.db)
  })
  const proof = proofOf(services, { id, tenantId: ctx.tenantId! }, services.clock.now(), 'tablet')
  return { link: tokenOf(services, row), opened: await openedAs(ctx, id, proof) }
}

export const papersOf = async (ctx: Ctx, { ids }: InputOfEndpoint<typeof questPapers>): Promise<QuestPaper[]> => {
  const asked = [...new Set(ids.split(',').filter(Boolean))]
  if (asked.length === 0 || asked.length > PAPERS_MAX) throw refused(`请选择 1 到 ${PAPERS_MAX} 份问卷任务`)
  const rows = await storeOf(ctx, questAssignment).list(ctx, [sql`id = any(${asked}) and status in ('sent', 'opened')`])
  if (rows.length === 0) throw refused('所选的问卷任务已经结束或您看不到，请重新选择')
  const people = storeOf(ctx, patient)
  const patients = await people.present<{ id: string; name: string | null; patientNo: string | null }>(
    ctx,
    await people.list(ctx, [sql`id = any(${rows.map(({ patientId }) => patientId)})`]),
  )
  const byId = new Map(patients.map((row) => [row.id, row]))
  const versionIds = [...new Set(rows.map(({ versionId }) => versionId))]
  const versions = new Map(
    await Promise.all(versionIds.map(async (id) => [id, await publishedVersion(ctx, id)] as const)),
  )
  const { services } = ctx
  return asked.flatMap((id): QuestPaper[] => {
    const row = rows.find((one) => one.id === id)
    const person = row && byId.get(row.patientId)
    if (!row || !person) return []
    const { title, versionNo, content } = versions.get(row.versionId)!
    return [
      {
        id,
        patientId: person.id,
        name: person.name ?? '',
        patientNo: person.patientNo ?? '',
        title,
        versionNo,
        expiresAt: row.expiresAt,
        content: content!,
        path: services.config.questionnaireLinks ? `/q#${tokenOf(services, row)}` : null,
      },
    ]
  })
}
