import type { AgentCandidate, OwnAgents } from '@huxi/contract'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

const PATH = '/sys/sysUserAgent'

const app = useApp()
let [away, agent]: Account[] = []
let [since, until] = ['', '']
beforeAll(async () => {
  away = await addAccount(app, { departs: ['A01'], realname: '出差者' })
  agent = await addAccount(app, { departs: ['A01'], realname: '顶班者' })
  ;[since, until] = [at(-1), at(3)]
})

const by = async (account: Account | undefined) => ({ token: await tokenOf(app, account!) })
const at = (days: number) => formatTime(app.clock.now() + days * DAY_MS)
const set = async (body: Record<string, unknown>, account = away) =>
  (
    await app.call('POST', `${PATH}/setMine`, {
      ...(await by(account)),
      body: { agentUserName: agent!.username, startTime: since, endTime: until, note: '出差', ...body },
    })
  ).body
const mine = async (account: Account | undefined) =>
  (await app.call<OwnAgents>('GET', `${PATH}/mine`, await by(account))).body.result!

test('lets every user set, read and end an own agent without any permission', async () => {
  expect((await app.call('GET', `${PATH}/list`, await by(away))).status).toBe(403)
  const found = await app.call<AgentCandidate[]>('GET', `${PATH}/candidates`, {
    ...(await by(away)),
    query: { keyword: '顶班' },
  })
  expect(found.body.result).toEqual([{ username: agent!.username, realname: '顶班者', departs: expect.any(String) }])
  // a user name in the request is ignored
  expect(await set({ userName: 'admin', status: '0' })).toMatchObject({ success: true, message: '代理人设置成功！' })
  const [one] = (await mine(away)).mine
  expect(one).toMatchObject({ userName: away!.username, agentUserName: agent!.username, status: '1', note: '出差' })
  expect(await mine(agent)).toMatchObject({ mine: [], forMe: [{ id: one!.id }] })
  expect(await set({})).toMatchObject({ success: false, message: expect.stringContaining('已有代理人') })

  const ended = async (account: Account | undefined) =>
    (await app.call('PUT', `${PATH}/endMine`, { ...(await by(account)), body: { id: one!.id } })).body
  expect(await ended(agent)).toMatchObject({ success: false, message: expect.stringContaining('没有找到') })
  expect(await ended(away)).toMatchObject({ success: true })
  expect(await mine(away)).toEqual({ mine: [], forMe: [] })
  const { body } = await app.call<{ records: { endTime: string }[] }>('GET', `${PATH}/list`, {
    as: 'admin',
    query: { userName: away!.username },
  })
  expect(body.result!.records).toMatchObject([{ startTime: since, status: '1' }])
})

test('finds colleagues of the own and lower departments by part of a name, all others by the full user name', async () => {
  const [below, apart] = [
    await addAccount(app, { departs: ['A01A01'], realname: '同院甲' }),
    await addAccount(app, { realname: '同院乙' }),
  ]
  const found = async (keyword: string) =>
    (
      await app.call<AgentCandidate[]>('GET', `${PATH}/candidates`, { ...(await by(away)), query: { keyword } })
    ).body.result!.map(({ username }) => username)
  expect(await found('同院')).toEqual([below.username])
  expect(await found(apart.username.slice(0, -1))).not.toContain(apart.username)
  expect(await found(apart.username.toUpperCase())).toEqual([apart.username])
  expect(await set({ agentUserName: apart.username, startTime: at(20), endTime: at(21) })).toMatchObject({
    success: true,
  })
})

test('voids an agent ended before the beginning', async () => {
  const [startTime, endTime] = [at(10), at(11)]
  expect(await set({ startTime, endTime })).toMatchObject({ success: true })
  const [one] = (await mine(away)).mine
  await app.call('PUT', `${PATH}/endMine`, { ...(await by(away)), body: { id: one!.id } })
  const { body } = await app.call('GET', `${PATH}/queryById`, { as: 'admin', query: { id: one!.id } })
  expect(body.result).toMatchObject({ startTime, endTime, status: '0' })
})

test.each([
  [{ agentUserName: 'nobody-there' }, 'agentUserName', '代理人不在可选范围内，请重新选择'],
  // of another tenant
  [{ agentUserName: 'outsider' }, 'agentUserName', '代理人不在可选范围内，请重新选择'],
  [{ startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00' }, 'endTime', '结束时间须晚于现在'],
])('%j is refused', async (more, field, sentence) => {
  expect(await set(more)).toMatchObject({
    success: false,
    result: { fields: { [field]: expect.stringContaining(sentence) } },
  })
})

test('refuses the caller as agent', async () => {
  expect(await set({ agentUserName: away!.username })).toMatchObject({
    success: false,
    message: '不能由本人代理自己，请选择其他人',
  })
})
