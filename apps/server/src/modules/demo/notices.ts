/** A few notices, so that the bell of a demonstration has something to say. */
import type { AssessResult } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { importFinished } from '../../engine/sheet/import-notice.ts'
import { highRisk, notifyHighRisk, URGENT_MODELS } from '../assessment/index.ts'

/** Who also gets what clinicians get, so that whoever tries the product as administrator sees it. */
const ADMINISTRATORS = { holders: 'system:user:edit' }

/** Notifies people of the tenant of the context. */
export const writeNotices = async (ctx: Ctx, people: number): Promise<void> => {
  const { rows } = await sql<AssessResult>`select id, group_id as "groupId", model_code as "modelCode",
      model_name as "modelName", level, sys_org_code as "sysOrgCode"
    from assess_result where tenant_id = ${ctx.tenantId} and level = 'high' and model_code = any(${URGENT_MODELS})
    order by performed_at desc limit 1`.execute(ctx.db)
  for (const { sysOrgCode: orgCode } of rows) {
    await notifyHighRisk(ctx, rows, { holders: highRisk.holders, orgCode })
    await notifyHighRisk(ctx, rows, ADMINISTRATORS)
  }
  await ctx.services.ports.notices.notify(ctx, {
    to: ADMINISTRATORS,
    kind: importFinished.kind,
    title: `用户导入完成，共 ${people} 行`,
    text: `新增 ${people} 行，更新 0 行，跳过 0 行，有误 0 行`,
    link: '/isystem/user',
  })
}
