import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { userIn } from '../src/modules/system/third/cas.ts'
import { addAccount, alive, systemOf, useApp, type SignedIn } from './accounts.ts'
import type { TestApp } from './harness.ts'
import { PUBLIC_URL, type Mood } from './identity-server.ts'
import { openProviders } from './identity-providers.ts'
import { enrol } from './second-factor.ts'

const SERVICE = `${PUBLIC_URL}/user/login`
const FAILED = '统一认证失败，请重新登录'

const providers = openProviders()

const validate = (query: Record<string, unknown>, path = '/sys/cas/client/validateLogin') =>
  providers.app.call<SignedIn>('GET', path, { query: { service: SERVICE, ...query } })

describe('a ticket', () => {
  test('is checked at the CAS and opens a session, once', async () => {
    const account = await addAccount(providers.app, { roleCode: 'nurse', departs: ['A01A01'] })
    const ticket = providers.identity.ticketFor(account.username, SERVICE)
    const { body } = await validate({ ticket })
    expect(body).toMatchObject({ success: true, message: '登录成功', result: { multi_depart: 1 } })
    expect(body.result!.userInfo['username']).toBe(account.username)
    expect(await alive(providers.app, body.result!.token)).toBe(200)
    expect((await validate({ ticket })).body.message).toBe(FAILED)
    const alias = await validate(
      { ticket: providers.identity.ticketFor(account.username, SERVICE) },
      '/cas/client/validateLogin',
    )
    expect(alias.body.success).toBe(true)
    const visits = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from sys_log
          where userid = ${account.username} and log_type = 1`.execute(systemOf(providers.app, 1).db)
      ).rows[0]!.n
    await expect.poll(visits).toBe(2)
  })

  test('names its user in any case', async () => {
    const account = await addAccount(providers.app)
    const { body } = await validate({ ticket: providers.identity.ticketFor(account.username.toUpperCase(), SERVICE) })
    expect(body.result!.userInfo['username']).toBe(account.username)
  })

  test('is valid for our own address alone', async () => {
    const before = providers.identity.heard.length
    for (const service of [
      'https://evil.example/user/login',
      'javascript:alert(1)',
      `${PUBLIC_URL}.evil.example/`,
      'x',
    ])
      expect((await validate({ ticket: 'ST-1', service })).body.message).toBe('服务地址不正确')
    for (const ticket of ['ST 1', '票']) expect((await validate({ ticket })).body.message).toBe(FAILED)
    expect(providers.identity.heard.length).toBe(before)
    const foreign = providers.identity.ticketFor('admin', 'https://other.example/')
    expect((await validate({ ticket: foreign })).body.message).toBe(FAILED)
  })

  test('refuses a user without an account, or with a frozen one', async () => {
    const ticket = providers.identity.ticketFor('nobody-here', SERVICE)
    expect((await validate({ ticket })).body.message).toBe('该账号尚未开通，请联系管理员')
    const account = await addAccount(providers.app)
    await sql`update sys_user set status = 2 where id = ${account.id}`.execute(systemOf(providers.app, 1).db)
    const frozen = providers.identity.ticketFor(account.username, SERVICE)
    expect((await validate({ ticket: frozen })).body.message).toBe('该用户已冻结')
  })

  test('waits for the second factor, for a limited time', async () => {
    const account = await addAccount(providers.app)
    const { code, recoveryCodes } = await enrol(providers.app, account)
    const ticket = providers.identity.ticketFor(account.username, SERVICE)
    expect((await validate({ ticket })).body.code).toBe(428)
    expect((await validate({ ticket, mfaCode: '000000' })).body.code).toBe(428)
    expect((await validate({ ticket, mfaCode: code() })).body.success).toBe(true)
    expect((await validate({ ticket, mfaCode: recoveryCodes[0] })).body.message).toBe(FAILED)
    const late = providers.identity.ticketFor(account.username, SERVICE)
    expect((await validate({ ticket: late })).body.code).toBe(428)
    providers.app.clock.advance(181_000)
    expect((await validate({ ticket: late, mfaCode: recoveryCodes[0] })).body.message).toBe(FAILED)
  })

  test.each<Mood>(['garbage'])('a CAS that answers %s', async (mood) => {
    providers.identity.mood = mood
    expect((await validate({ ticket: 'ST-1' })).body.message).toBe(FAILED)
  })
  test.each<Mood>(['huge', 'redirects'])('a CAS that is %s', async (mood) => {
    providers.identity.mood = mood
    const { statusCode } = await providers.app.server.inject({
      url: `/platform/sys/cas/client/validateLogin?ticket=ST-1&service=${encodeURIComponent(SERVICE)}`,
    })
    expect(statusCode).toBe(503)
  })
})

const wrap = (inner: string, attributes = `xmlns:cas="http://www.yale.edu/tp/cas"`): string =>
  `<?xml version="1.0"?><cas:serviceResponse ${attributes}>${inner}</cas:serviceResponse>`
const answerFor = (user: string): string =>
  wrap(`<cas:authenticationSuccess><cas:user>${user}</cas:user></cas:authenticationSuccess>`)

describe('the answer of a CAS', () => {
  test('names one person', () => {
    expect(userIn(answerFor('admin'))).toBe('admin')
    expect(userIn(answerFor(' a&amp;b\n'))).toBe('a&b')
    expect(
      userIn(
        wrap(`<cas:authenticationSuccess><cas:user>admin</cas:user><cas:attributes><cas:mail>a@b</cas:mail>
          <cas:flag/></cas:attributes></cas:authenticationSuccess>`),
      ),
    ).toBe('admin')
    expect(
      userIn(`<serviceResponse xmlns='http://www.yale.edu/tp/cas'><authenticationSuccess><user>a</user>
        </authenticationSuccess></serviceResponse>`),
    ).toBe('a')
  })

  test.each([
    ['nothing', ''],
    ['no XML', 'yes\nadmin'],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "admin">]>${answerFor('&e;')}`],
    ['an outer entity', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${answerFor('&e;')}`],
    ['an unknown entity', answerFor('&xxe;')],
    ['a numbered entity', answerFor('&#97;')],
    ['an inherited name for an entity', answerFor('&constructor;')],
    ['a section', answerFor('<![CDATA[admin]]>')],
    ['a comment within the name', answerFor('admin<!-- -->.evil')],
    ['an instruction', answerFor('<?x admin?>')],
    ['an element in the name', answerFor('admin<cas:b/>')],
    ['two names', answerFor('a</cas:user><cas:user>b')],
    ['no name', answerFor('')],
    ['a control character', answerFor('a\u0001')],
    ['a name too long', answerFor('a'.repeat(101))],
    ['a failure', wrap('<cas:authenticationFailure code="X">admin</cas:authenticationFailure>')],
    [
      'both',
      wrap(`<cas:authenticationFailure/><cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess>`),
    ],
    ['another namespace', answerFor('a').replace('www.yale.edu', 'evil.example')],
    ['no namespace', answerFor('a').replace(/xmlns:cas="[^"]*"/, '')],
    ['another prefix within', answerFor('a').replaceAll('cas:user', 'x:user')],
    ['deeper than it should be', wrap(`<cas:x>${answerFor('a').replace(/<\?.*?\?>/, '')}</cas:x>`)],
    [
      'crossed elements',
      answerFor('a').replace('</cas:user></cas:authenticationSuccess>', '</cas:authenticationSuccess></cas:user>'),
    ],
    ['an open end', answerFor('a').slice(0, -3)],
    ['two roots', answerFor('a') + answerFor('b').replace(/<\?.*?\?>/, '')],
    ['text around', `x${answerFor('a')}`],
    ['an attribute twice', answerFor('a').replace('<cas:user>', '<cas:user a="1" a="2">')],
    ['depth', wrap('<a>'.repeat(50_000))],
    ['length', answerFor(' '.repeat(70_000))],
    ['many ends', '</a>'.repeat(1000)],
  ])('%s is no success', (_name, xml) => {
    expect(userIn(xml)).toBeUndefined()
  })
})

describe('without settings', () => {
  const bare = useApp()
  test('a ticket is refused with the reason', async () => {
    const { body } = await bare.call('GET', '/cas/client/validateLogin', { query: { ticket: 'x', service: SERVICE } })
    expect(body).toMatchObject({ success: false, message: '未配置统一认证' })
  })
  test('the sign-in page links to it only with settings', async () => {
    const settings = async (of: TestApp) => (await of.server.inject({ url: '/config.js' })).body
    expect(await settings(bare)).toContain('"casLoginUrl":""')
    const origin = providers.identity.env['OUTBOUND_HOSTS']
    expect(await settings(providers.app)).toContain(
      `"casLoginUrl":"${origin}/cas/login?service=${encodeURIComponent(SERVICE)}"`,
    )
  })
})
