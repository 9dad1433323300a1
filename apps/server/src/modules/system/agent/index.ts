/** Agents handle a person's to-dos during an absence. No rights are transferred. */
import {
  agentCandidates,
  agentOfUser,
  endOwnAgent,
  ownAgents,
  setOwnAgent,
  userAgent,
  userAgentContract,
} from '@huxi/contract'
import { notFound, refuseAt } from '@huxi/model'
import { sql } from 'kysely'
import { area } from '../../../engine/core/area.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { noOverlap } from '../../../engine/write/no-overlap.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { agentExamples } from './examples.ts'
import { candidates, end, listOwn, set } from './mine.ts'

export { principalsOf } from './principals.ts'

const VALID = '1'

const keepApart = noOverlap(userAgent, {
  of: ['userName', 'status'],
  from: 'startTime',
  until: 'endTime',
  message: (from, until) => `该用户 ${from} 至 ${until} 已有代理人，请错开时间或修改原来的设置`,
})

const agentHooks: Hooks<typeof userAgent> = {
  headings: {
    userName: '用户名',
    agentUserName: '代理人用户名',
    startTime: '代理开始时间',
    endTime: '代理结束时间',
    status: '状态0无效1有效',
  },
  async afterWrite(tx, change) {
    const { after } = change
    if (!after) return
    if (after.userName === after.agentUserName) refuseAt('agentUserName', '不能由本人代理自己，请选择其他人')
    if (after.endTime <= after.startTime) refuseAt('endTime', '结束时间须晚于开始时间，请核对后修改')
    if (after.status === VALID) await keepApart(tx, change)
  },
}

const byUser = async (ctx: Ctx, { userName }: { userName: string }) => {
  const at = now(ctx)
  const agents = storeOf(ctx, userAgent)
  const [found] = await agents.list(ctx, [sql`user_name = ${userName}`], {
    order: sql`end_time > ${at} desc, case when end_time > ${at} then start_time end, end_time desc`,
    limit: 1,
  })
  if (!found) throw notFound()
  return (await agents.present<typeof found>(ctx, [found]))[0]!
}

export const agentArea = area({
  name: 'agent',
  contract: userAgentContract,
  menu: [{ of: [userAgent], name: '代理人管理', under: 'system', url: '/isystem/userAgent', sort: 1.15 }],
  grants: { sysadmin: ['system:agent:*'] },
  examples: agentExamples,
  routes: [
    ...serve(userAgent, agentHooks),
    handle(agentOfUser, byUser),
    handle(ownAgents, listOwn),
    handle(agentCandidates, candidates),
    handle(setOwnAgent, set),
    handle(endOwnAgent, end),
  ],
})
