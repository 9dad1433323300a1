import type { Notice, UserAgent } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { asOwner, notify, todo } from '../../../../test/notices.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'

const app = useApp()
const at = (hours: number) => formatTime(app.clock.now() + hours * HOUR_MS)
const set = async (userName: string, agentUserName: string, from: number, until: number, more: object = {}) =>
  (
    await app.call<{ id: string }>('POST', '/sys/sysUserAgent/add', {
      as: 'sysadmin',
      body: { userName, agentUserName, startTime: at(from), endTime: at(until), ...more },
    })
  ).body

test('is one other member of the same tenant at a time', async () => {
  const [away, agent] = [await addAccount(app), await addAccount(app)]
  const theirs = await addAccount(app, { tenantId: 2 })
  const [a, b] = [away.username, agent.username]
  expect((await set(a, b, 10, 20)).success).toBe(true)
  expect((await set(a, 'nurse', 19, 30)).message).toContain('已有代理人，请错开时间或修改原来的设置')
  expect((await set(a, 'nurse', 20, 30)).success).toBe(true)
  expect((await set(a, 'doctor', 12, 14, { status: '0' })).success).toBe(true)
  expect((await set(a, a, 50, 60)).message).toBe('不能由本人代理自己，请选择其他人')
  for (const status of ['0', '1'])
    expect((await set(a, b, 60, 50, { status })).message, status).toMatch(/结束时间须晚于开始时间/)
  expect((await set(a, theirs.username, 70, 80)).success).toBe(false)
  const asked = (as: 'sysadmin' | 'outsider', userName = a) =>
    app.call<UserAgent>('GET', '/sys/sysUserAgent/queryByUserName', { as, query: { userName } })
  expect((await asked('sysadmin')).body.result).toMatchObject({ userName: a, agentUserName: b })
  expect((await asked('outsider')).body).toMatchObject({ success: false, message: '未找到对应实体' })
  expect((await asked('sysadmin', 'nobody')).body.message).toBe('未找到对应实体')
})

test('sees the open to-dos, and is named as closing them for the absent person', async () => {
  const away = await addAccount(app, { realname: '李四' })
  const agent = await addAccount(app, { realname: '张三' })
  const other = await addAccount(app, { realname: '王五' })
  expect(await set(away.username, agent.username, -1, 2)).toMatchObject({ success: true, message: '代理人设置成功！' })
  for (const about of ['one', 'two']) await notify(app, todo([away], about))
  await notify(app, todo([away, agent], 'both'))
  const token = await tokenOf(app, agent)
  const todos = async (open: string, as = token, more: object = {}) =>
    (await app.call<Page<Notice>>('GET', '/sys/notice/list', { token: as, query: { todo: '1', open, ...more } })).body
      .result!
  const facts = ({ records }: Page<Notice>) =>
    records.map(({ title, actingFor }) => `${title} ${actingFor ?? ''}`.trim()).toSorted()
  expect(facts(await todos('1'))).toEqual(['请处理 both', '请处理 one 李四', '请处理 two 李四'])
  expect(facts(await todos('1', await tokenOf(app, other)))).toEqual([])
  const rest = await todos('1', token, { without: 'job.failed,job.missed' })
  expect([facts(rest), rest.total]).toEqual([['请处理 one 李四', '请处理 two 李四'], 2])
  expect((await app.call('GET', '/sys/user/list', { token })).status).toBe(403)

  await app.services.ports.notices.settle(asOwner(app, agent), 'job.failed', ['one', 'both'])
  const own = await tokenOf(app, away)
  const done = (await todos('0', own)).records.map(({ title, doneBy }) => [title, doneBy])
  expect(Object.fromEntries(done)).toEqual({ '请处理 one': '张三（代 李四）', '请处理 both': '张三' })
  app.clock.advance(3 * HOUR_MS)
  expect(facts(await todos('1', await tokenOf(app, agent)))).toEqual([])
  await app.services.ports.notices.settle(asOwner(app, agent), 'job.failed', ['two'])
  expect((await todos('0', await tokenOf(app, away))).records.find(({ title }) => title === '请处理 two')!.doneBy).toBe(
    '张三',
  )
})
