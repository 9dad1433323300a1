import { announcement } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, HOUR_MS } from '../../../platform/config/clock.ts'

interface Notice {
  readonly titile: string
  readonly msgCategory: '1' | '2'
  readonly priority: 'L' | 'M' | 'H'
  readonly msgAbstract: string
  readonly msgContent: string
  /** account it is for; absent = every account */
  readonly only?: string
  readonly openPage?: string
  /** hours ago; absent = a draft */
  readonly sent?: number
}

const AUTHOR = 'sysadmin'
const VALID_DAYS = 180
const FIRST_TENANT = 1

const ROTA = `<p>冬季流感高发，呼吸门诊与肺功能室延长开放时间：</p>
<table><thead><tr><th>时间</th><th>呼吸门诊</th><th>肺功能室</th></tr></thead><tbody>
<tr><td>周一至周五</td><td>8:00–20:00</td><td>8:00–18:00</td></tr>
<tr><td>周六</td><td>8:00–17:00</td><td>8:00–12:00</td></tr>
<tr><td>周日</td><td>8:00–12:00</td><td>停诊</td></tr>
</tbody></table><p>请各科室据此安排人员，有困难的在周三前告知门诊部。</p>`

const NOTICES: readonly Notice[] = [
  {
    titile: '关于规范使用吸入装置教育记录的通知',
    msgCategory: '1',
    priority: 'L',
    msgAbstract: '每次随访请记录吸入装置的使用情况',
    msgContent: '<p>为便于评价依从性，请在每次随访时核对并记录吸入装置的<strong>使用步骤</strong>和存在的问题。</p>',
    sent: 76,
  },
  {
    titile: '冬季门诊与肺功能检查时间调整',
    msgCategory: '1',
    priority: 'M',
    msgAbstract: '呼吸门诊和肺功能室延长开放时间',
    msgContent: ROTA,
    sent: 27,
  },
  {
    titile: '评估管理新增 GOLD 2026 规则',
    msgCategory: '2',
    priority: 'L',
    msgAbstract: '新的评估使用新的分组规则，已保存的结果不变',
    msgContent: '<p>慢阻肺分组默认使用 GOLD 2026 规则。已保存的结果保留当时的规则，不重新计算。</p>',
    openPage: '/assessment/result',
    sent: 8,
  },
  {
    titile: '氧气支路检修：今日 14 时起启用备用氧源',
    msgCategory: '1',
    priority: 'H',
    msgAbstract: '呼吸病房中心供氧检修，请提前备好氧气瓶',
    msgContent:
      '<p>今日 14:00–16:00 呼吸病房中心供氧支路检修。请在 13:30 前为吸氧患者接好备用氧源，并<strong>逐床核对流量</strong>。</p>',
    only: 'nurse',
    sent: 1,
  },
  {
    titile: '春节期间值班安排（草稿）',
    msgCategory: '1',
    priority: 'M',
    msgAbstract: '春节期间各科室值班安排',
    msgContent: '<p>待各科室报齐后发布。</p>',
  },
  {
    titile: '戒烟门诊开展线上随访（草稿）',
    msgCategory: '1',
    priority: 'L',
    msgAbstract: '戒烟门诊自下月起开展线上随访',
    msgContent: '<p>具体流程待定。</p>',
  },
]

export const writeAnnouncements = async (ctx: Ctx, began: number): Promise<void> => {
  if (ctx.tenantId !== FIRST_TENANT) return
  for (const { only, openPage, sent, ...given } of NOTICES) {
    const own = storeOf(ctx, announcement)
    const { id } = await own.add(ctx, {
      ...given,
      ...(only ? { msgType: 'USER', userIds: await idOf(ctx, only) } : { msgType: 'ALL' }),
      ...(openPage && { openType: 'url', openPage }),
      endTime: formatTime(began + VALID_DAYS * DAY_MS),
    })
    if (sent !== undefined) await own.move(ctx, 'publish', [id])
    const at = formatTime(began - (sent ?? 0) * HOUR_MS)
    await sql`update sys_announcement set create_by = ${AUTHOR}, create_time = ${at},
      sender = case when send_status = '1' then ${AUTHOR} end, send_time = case when send_status = '1' then ${at}::timestamptz end
      where id = ${id}`.execute(ctx.db)
  }
}

const idOf = async (ctx: Ctx, username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(ctx.db)
  return rows[0]!.id
}
