import type { Notice, NoticeMode } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../src/engine/core/context.ts'
import type { GivenNotice } from '../src/engine/core/notices.ts'
import { jobsOf } from '../src/app.ts'
import { systemOf, tokenOf, type Account } from './accounts.ts'
import type { TestApp } from './harness.ts'

const HANDLE = 'assess:result:handle'

export const notify = (app: TestApp, given: GivenNotice, tenantId = 1): Promise<void> =>
  app.services.ports.notices.notify(systemOf(app, tenantId), given)
export const read = (to: readonly Account[], title = '有一条提醒'): GivenNotice => ({
  to: { userIds: to.map(({ id }) => id) },
  kind: 'import.finished',
  title,
})
export const todo = (to: readonly Account[], about: string, kind = 'job.failed'): GivenNotice => ({
  to: { userIds: to.map(({ id }) => id) },
  kind,
  about,
  title: `请处理 ${about}`,
})
export const high = (about: string, orgCode?: string): GivenNotice => ({
  to: { holders: HANDLE, ...(orgCode && { orgCode }) },
  kind: 'assessment.high',
  about,
  title: '高危评估结果：NEWS2',
})
export const pageOf = async (app: TestApp, account: Account, query: Record<string, unknown> = {}) => {
  const token = await tokenOf(app, account)
  const { body } = await app.call<Page<Notice>>('GET', '/sys/notice/list', { token, query: { pageSize: 50, ...query } })
  return body.result!
}
export const listOf = async (app: TestApp, account: Account, query: Record<string, unknown> = {}): Promise<Notice[]> =>
  (await pageOf(app, account, query)).records
export const titlesOf = async (app: TestApp, account: Account): Promise<string[]> =>
  (await listOf(app, account)).map(({ title }) => title)
export const setMode = async (app: TestApp, account: Account, kind: string, mode: NoticeMode) =>
  (await app.call('PUT', '/sys/notice/setting', { token: await tokenOf(app, account), body: { kind, mode } })).body
export const run = (app: TestApp, name: string): Promise<void> =>
  jobsOf(app.services)
    .find((job) => job.name === name)!
    .run(AbortSignal.timeout(5000))
export const leadDepart = (app: TestApp, { id }: Account, orgCode: string) =>
  sql`update sys_user_depart ud set in_charge = true from sys_depart d
    where d.id = ud.dep_id and d.tenant_id = 1 and d.org_code = ${orgCode} and ud.user_id = ${id}`.execute(
    systemOf(app, 1).db,
  )
export const asOwner = (app: TestApp, { id, username }: Account): Ctx => ({
  ...systemOf(app, 1),
  session: { person: { id, username, realname: username }, fields: new Map() } as unknown as NonNullable<
    Ctx['session']
  >,
})
