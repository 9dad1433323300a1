import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeOf, stepOf } from '../src/modules/system/mfa/totp.ts'
import { addAccount, alive, systemOf, tokenOf, useApp, type Account, type SignedIn } from './accounts.ts'
import type { Answer } from './harness.ts'
import { PUBLIC_URL, type Mood } from './identity-server.ts'
import { openProviders } from './identity-providers.ts'
import { enrol } from './second-factor.ts'

const idps = openProviders()

const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]!
const messageOf = ({ raw }: Answer): string => /postMessage\(("[^"]*")/.exec(raw.toString())![1]!.slice(1, -1)
const WORD = /^[\w-]{43}$/

const render = (cookie?: string) =>
  idps.app.call('GET', '/sys/thirdLogin/render/hospital', { ...(cookie && { headers: { cookie } }) })
const callback = (query: object, cookie?: string) =>
  idps.app.call('GET', '/thirdLogin/hospital/callback', {
    query: { ...query },
    ...(cookie && { headers: { cookie } }),
  })

const visit = async (person: { id: string; name?: string }): Promise<string> => {
  const out = await render()
  return messageOf(await callback(idps.identity.approve(String(out.headers['location']), person), cookieOf(out)))
}
const exchange = (code: string, query = {}) =>
  idps.app.call<SignedIn>('GET', `/thirdLogin/getLoginUser/${code}`, { query })

const bind = async (account: Account, id: string): Promise<string> => {
  const out = await idps.app.call<{ url: string }>('POST', '/sys/thirdLogin/bind', {
    token: await tokenOf(idps.app, account),
    body: { source: 'hospital' },
  })
  const back = idps.identity.approve(out.body.result!.url, { id, name: '张三' })
  return messageOf(await callback(back, cookieOf(out)))
}
const bound = async (id: string): Promise<Account> => {
  const account = await addAccount(idps.app, { roleCode: 'nurse' })
  expect(await bind(account, id)).toBe('绑定成功')
  return account
}

describe('signing in', () => {
  test('leads out and back with a code that is accepted once', async () => {
    const account = await bound('p1')
    const code = await visit({ id: 'p1' })
    expect(code).toMatch(WORD)
    const { body } = await exchange(code)
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(body.result!.userInfo['username']).toBe(account.username)
    expect(body.result!.sysAllDictItems).toBeTypeOf('object')
    expect(await alive(idps.app, body.result!.token)).toBe(200)
    expect((await exchange(code)).body.message).toBe('登录凭证已失效，请重新登录')
    const line = sql`select 1 from sys_log where userid = ${account.username}
      and log_content = ${`用户名: ${account.username},登录成功[第三方用户]！`}`
    await expect.poll(async () => (await line.execute(systemOf(idps.app, 1).db)).rows).toHaveLength(1)
  })

  test('every spelling of the exchange answers', async () => {
    await bound('p2')
    for (const path of ['/sys/thirdLogin/getLoginUser', '/thirdLogin/getLoginUser'])
      for (const end of ['', '/hospital']) {
        const code = await visit({ id: 'p2' })
        expect((await idps.app.call('GET', `${path}/${code}${end}`)).body.success, path + end).toBe(true)
      }
  })

  test('two concurrent exchanges of one code: one succeeds', async () => {
    await bound('p3')
    const code = await visit({ id: 'p3' })
    const answers = await Promise.all([exchange(code), exchange(code)])
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
  })

  test('the address of the provider carries its parameters, and the cookie reveals nothing', async () => {
    const out = await render()
    expect(out.status).toBe(302)
    const asked = new URL(String(out.headers['location'])).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      tenant: '1',
      scope: 'openid profile',
      redirect_uri: `${PUBLIC_URL}/platform/sys/thirdLogin/hospital/callback`,
    })
    expect(asked.get('state')).toMatch(WORD)
    expect(String(out.headers['set-cookie'])).toMatch(
      /^__Host-huxi-third=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(out.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('the page posts to its own origin alone, by a script of its own', async () => {
    const out = await render()
    const page = await callback(idps.identity.approve(String(out.headers['location']), { id: 'p4' }), cookieOf(out))
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))!
    expect(page.raw.toString()).toContain(`<script nonce="${nonce}">`)
    expect(page.raw.toString()).toContain('window.location.origin)')
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  test('an unbound person gets a page that says so, and no account is made', async () => {
    expect(await visit({ id: 'stranger' })).toBe('未绑定')
  })

  test('codes last a minute', async () => {
    await bound('p5')
    const code = await visit({ id: 'p5' })
    idps.app.clock.advance(61_000)
    expect((await exchange(code)).body.success).toBe(false)
  })

  test('faults of the account are reported as at the sign-in page', async () => {
    const account = await bound('p6')
    const set = (status: number) =>
      sql`update sys_user set status = ${status} where id = ${account.id}`.execute(systemOf(idps.app, 1).db)
    for (const [status, text] of [
      [2, '该用户已冻结'],
      [3, '该账号待审核，请联系管理员'],
    ] as const) {
      await set(status)
      expect((await exchange(await visit({ id: 'p6' }))).body).toMatchObject({ success: false, message: text })
    }
    await sql`update sys_user set del_flag = 1 where id = ${account.id}`.execute(systemOf(idps.app, 1).db)
    expect(await visit({ id: 'p6' })).toBe('未绑定')
  })

  test('a user with a second factor is asked for it, and the code waits', async () => {
    const account = await bound('p7')
    const { secret } = await enrol(idps.app, account)
    const code = await visit({ id: 'p7' })
    expect((await exchange(code)).body).toMatchObject({ code: 428, message: '请输入两步验证动态码' })
    idps.app.clock.advance(90_000)
    expect((await exchange(code, { mfaCode: '000000' })).body.code).toBe(428)
    const mfaCode = codeOf(secret, stepOf(idps.app.clock.now()))
    expect((await exchange(code, { mfaCode })).body.success).toBe(true)
    expect((await exchange(code, { mfaCode })).body.message).toBe('登录凭证已失效，请重新登录')
  })
})

describe('a callback is checked in full', () => {
  const FAILED = '登录失败'
  const out = async () => {
    const answer = await render()
    return {
      cookie: cookieOf(answer),
      query: idps.identity.approve(String(answer.headers['location']), { id: 'q1' }),
    }
  }

  test('a state is accepted once, for five minutes, in its own browser', async () => {
    await bound('q1')
    const first = await out()
    expect(messageOf(await callback(first.query, first.cookie))).toMatch(WORD)
    expect(messageOf(await callback(first.query, first.cookie))).toBe(FAILED)
    const foreign = await out()
    expect(messageOf(await callback(foreign.query))).toBe(FAILED)
    expect(messageOf(await callback(foreign.query, first.cookie))).toBe(FAILED)
    expect(messageOf(await callback(foreign.query, foreign.cookie))).toMatch(WORD)
    const late = await out()
    idps.app.clock.advance(301_000)
    expect(messageOf(await callback(late.query, late.cookie))).toBe(FAILED)
  })

  test('several windows of one browser sign in side by side', async () => {
    const first = await render()
    const second = await render(cookieOf(first))
    expect(cookieOf(second)).toBe(cookieOf(first))
    for (const answer of [second, first]) {
      const query = idps.identity.approve(String(answer.headers['location']), { id: 'q1' })
      expect(messageOf(await callback(query, cookieOf(first)))).toMatch(WORD)
    }
  })

  test.each([
    ['an unknown state', { state: 'x'.repeat(43) }],
    ['no state', { state: '' }],
    ['no code', { code: '' }],
    ['a refusal', { error: 'access_denied' }],
    ['an unknown code', { code: 'x' }],
    ['SQL in place of a state', { state: "' or 1=1 --" }],
  ])('%s', async (_name, change) => {
    const { cookie, query } = await out()
    const page = await callback({ ...query, ...change }, cookie)
    expect(messageOf(page)).toBe(FAILED)
    expect(page.status).toBe(200)
  })

  test.each<Mood>(['refuses', 'huge', 'redirects', 'garbage', 'nobody', 'hostile'])(
    'a provider that %s',
    async (mood) => {
      const { cookie, query } = await out()
      idps.identity.mood = mood
      const page = await callback(query, cookie)
      expect(messageOf(page)).toBe(FAILED)
      expect(page.raw.toString()).not.toContain(idps.identity.secret)
    },
  )

  test('an unknown source is refused', async () => {
    for (const path of ['/sys/thirdLogin/render/github', '/sys/thirdLogin/github/callback'])
      expect((await idps.app.call('GET', path)).body.message).toBe('未配置第三方登录')
  })
})

describe('binding', () => {
  const mine = async (account: Account) =>
    (
      await idps.app.call<object[]>('GET', '/sys/thirdLogin/mine', {
        token: await tokenOf(idps.app, account),
      })
    ).body.result!
  const unbind = async (account: Account) =>
    (
      await idps.app.call('POST', '/sys/thirdLogin/unbind', {
        token: await tokenOf(idps.app, account),
        body: { source: 'hospital' },
      })
    ).body.message

  test('is listed, removed, and done again', async () => {
    const account = await bound('b1')
    expect(await mine(account)).toEqual([
      { source: 'hospital', title: '医院统一账号', bound: true, name: '张三', boundAt: expect.any(String) },
    ])
    expect(await bind(account, 'b1')).toBe('绑定成功')
    expect(await bind(account, 'b1-other')).toBe('您已绑定另一个第三方账号，请先解绑')
    expect(await unbind(account)).toBe('解绑成功')
    expect(await unbind(account)).toBe('没有绑定该账号')
    expect(await mine(account)).toMatchObject([{ bound: false, name: null }])
    expect(await visit({ id: 'b1' })).toBe('未绑定')
    expect(await bind(account, 'b1-other')).toBe('绑定成功')
  })

  test('an account bound by another user stays bound, in another tenant too', async () => {
    await bound('b2')
    const neighbour = await addAccount(idps.app, { tenantId: 2, roleCode: 'admin' })
    expect(await bind(neighbour, 'b2')).toBe('该第三方账号已绑定其他用户')
    expect(await mine(neighbour)).toMatchObject([{ bound: false }])
  })

  test('belongs to the browser that began it', async () => {
    const account = await addAccount(idps.app)
    const token = await tokenOf(idps.app, account)
    const begun = await idps.app.call<{ url: string }>('POST', '/sys/thirdLogin/bind', {
      token,
      body: { source: 'hospital' },
    })
    const lured = idps.identity.approve(begun.body.result!.url, { id: 'b3' })
    expect(messageOf(await callback(lured, cookieOf(await render())))).toBe('登录失败')
    expect(await mine(account)).toMatchObject([{ bound: false }])
  })

  test('the binding of a deleted account is free', async () => {
    const account = await bound('b4')
    await sql`update sys_user set del_flag = 1 where id = ${account.id}`.execute(systemOf(idps.app, 1).db)
    await bound('b4')
  })
})

test('the page knows the source, and no secret', async () => {
  const text = (await idps.app.server.inject({ url: '/config.js' })).body
  expect(text).toContain('"thirdSources":[{"source":"hospital","title":"医院统一账号"}]')
  expect(text).not.toContain(idps.identity.secret)
})

test('a hanging provider delays requests for a limited time', async () => {
  const answer = await render()
  const query = idps.identity.approve(String(answer.headers['location']), { id: 'h1' })
  idps.identity.mood = 'hangs'
  const before = idps.identity.heard.length
  const page = callback(query, cookieOf(answer))
  await expect.poll(() => idps.identity.heard.length).toBeGreaterThan(before)
  expect((await idps.app.call('GET', '/sys/getEncryptedString')).status).toBe(200)
  // the limit of ten seconds is tested with outbound requests
  idps.identity.hangUp()
  idps.identity.mood = 'well'
  expect(messageOf(await page)).toBe('登录失败')
})

describe('without settings', () => {
  const bare = useApp()
  test('every route refuses with the reason', async () => {
    for (const path of [
      '/sys/thirdLogin/render/hospital',
      '/sys/thirdLogin/hospital/callback',
      `/thirdLogin/getLoginUser/${'x'.repeat(43)}`,
    ])
      expect((await bare.call('GET', path)).body).toMatchObject({ success: false, message: '未配置第三方登录' })
    const bind = await bare.call('POST', '/sys/thirdLogin/bind', { as: 'nurse', body: { source: 'hospital' } })
    expect(bind.body.message).toBe('未配置第三方登录')
    expect((await bare.call('GET', '/sys/thirdLogin/mine', { as: 'nurse' })).body.result).toEqual([])
    expect((await bare.server.inject({ url: '/config.js' })).body).toContain('"thirdSources":[]')
  })
})
