import type { Assessment } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { importFinished } from '../../../engine/sheet/import-notice.ts'
import { highRisk, notifyHighRisk } from '../../care/assessment/index.ts'

const ADMINISTRATORS = { holders: 'system:user:edit' }

export const writeNotices = async (ctx: Ctx, people: number): Promise<void> => {
  const { rows } = await sql<Assessment>`select id, urgent, figures, context, patient_id as "patientId",
      sys_org_code as "sysOrgCode"
    from assess_assessment where tenant_id = ${ctx.tenantId} and urgent is not null
    order by performed_at desc limit 1`.execute(ctx.db)
  for (const latest of rows) {
    await notifyHighRisk(ctx, latest, { holders: highRisk.holders, orgCode: latest.sysOrgCode })
    await sql`update assess_assessment set attention = 'waiting' where id = ${latest.id}`.execute(ctx.db)
    await sql`update assess_assessment set attention = 'done', acknowledged_at = performed_at + interval '20 minutes',
        acknowledged_by = performed_by, deed = 'told'
      where tenant_id = ${ctx.tenantId} and urgent is not null and id <> ${latest.id}`.execute(ctx.db)
  }
  await ctx.services.ports.notices.notify(ctx, {
    to: ADMINISTRATORS,
    kind: importFinished.kind,
    title: `用户导入完成，共 ${people} 行`,
    text: `新增 ${people} 行，更新 0 行，跳过 0 行，有误 0 行`,
    link: '/isystem/user',
  })
}
