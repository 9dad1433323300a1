import type { Setting, SettingChange } from '@huxi/contract'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openCopy, openTestApp, type Owned, type TestApp } from '../../../../test/harness.ts'
import { AT_ONCE, usePair } from '../../../../test/pair.ts'

const settings = async (app: TestApp) =>
  (await app.call<Setting[]>('GET', '/sys/setting/list', { as: 'sysadmin' })).body.result!
const one = async (app: TestApp, name: string) => (await settings(app)).find((s) => s.name === name)!
const change = async (app: TestApp, name: string, value: string, version = 0) =>
  (await app.call<Setting[]>('PUT', '/sys/setting/edit', { as: 'sysadmin', body: { name, value, version } })).body
const configText = async (app: TestApp): Promise<string> => (await app.server.inject('/config.js')).body

describe('on one process', () => {
  let app: TestApp
  let owned: Owned
  beforeAll(async () => {
    owned = await openCopy()
    app = await openTestApp({ SLOGAN: '来自环境' }, owned)
  }, 60_000)
  afterAll(() => app.dispose())

  test('a change applies at once, with its author in the history', async () => {
    expect(await change(app, 'TITLE', '呼吸之家')).toMatchObject({ success: true, message: '产品名称已修改，立即生效' })
    expect(await configText(app)).toContain('"title":"呼吸之家"')
    expect(await one(app, 'TITLE')).toMatchObject({ value: '呼吸之家', source: 'changed', version: 1 })
    const { body } = await app.call<SettingChange[]>('GET', '/sys/setting/history', {
      as: 'sysadmin',
      query: { name: 'TITLE' },
    })
    expect(body.result).toMatchObject([{ before: null, value: '呼吸之家', createBy: 'sysadmin' }])
  })

  test('the environment overrides a change and is shown', async () => {
    expect(await one(app, 'SLOGAN')).toMatchObject({ value: '来自环境', source: 'environment' })
    expect((await change(app, 'SLOGAN', '别的')).message).toContain('由环境变量 SLOGAN 固定')
  })

  test.each([
    ['TITLE', '长'.repeat(51), 1, '不能超过 50 个字符，请修改'],
    ['SESSION_IDLE_MIN', '0', 0, '应为 1 到 10080 的整数，请修改'],
    ['REPORT_CHECK', 'on', 0, 'PUBLIC_URL'],
    ['TITLE', '过时', 0, '刚被他人修改'],
    ['METRICS_TOKEN', 'x', 0, '没有这项设置'],
  ])('refuses %s=%s', async (name, value, version, sentence) => {
    const answer = await change(app, name, value, version)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(sentence)
  })

  test('readers follow: public tools close and open again', async () => {
    const ask = async () => (await app.call('GET', '/assess/models')).status
    expect(await ask()).toBe(200)
    await change(app, 'PUBLIC_TOOLS', 'off')
    expect(await ask()).toBe(404)
    await change(app, 'PUBLIC_TOOLS', '', 1)
    expect(await ask()).toBe(200)
  })

  test('only operators of the installation see and change them', async () => {
    for (const as of ['nurse', 'outsider'] as const)
      expect((await app.call('GET', '/sys/setting/list', { as })).status).toBe(403)
  })

  test.runIf(inject('postgresUrl'))('a restart keeps the change, and the environment still overrides it', async () => {
    const again = async (env: Record<string, string>) => {
      const next = await openTestApp(env, {
        database: (await owned.again())!,
        drop: async () => {},
        again: async () => undefined,
      })
      const text = await configText(next)
      await next.dispose()
      return text
    }
    expect(await again({})).toContain('"title":"呼吸之家"')
    expect(await again({ TITLE: '环境里的名称' })).toContain('"title":"环境里的名称"')
  })
})

describe.runIf(inject('postgresUrl'))('on two processes', () => {
  const pair = usePair()

  test('the other process applies a change', async () => {
    await change(pair.a, 'TITLE', '两处同名')
    await vi.waitFor(async () => expect(await configText(pair.b)).toContain('"title":"两处同名"'), AT_ONCE)
  })
})
