import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, no, refusal, yes, type Asked } from '../../test/server.ts'
import { download } from './download.ts'
import { HttpError, readBare, readIfChanged, send, setRenewal, speakAs, tellsEnd } from './http.ts'

let token: string | undefined

const ENDED = 'Token失效，请重新登录'
const tokenOf = ({ headers }: Asked) => headers.get('X-Access-Token')

const only = (good: string) => (asked: Asked) => (tokenOf(asked) === good ? yes('fine') : refusal(401, ENDED))

beforeEach(() => {
  token = 'old'
  speakAs(() => ({ token, tenantId: 3 }))
})

it('speaks for the session it is given', async () => {
  const asked = answerWith({ '/a': () => yes(1) })
  await send('GET', '/a')
  expect(tokenOf(asked[0]!)).toBe('old')
  expect(asked[0]!.headers.get('tenant_id')).toBe('3')
})

describe('a session that has ended', () => {
  it('is renewed, and every kind of request is sent once more with the new token', async () => {
    const asked = answerWith({ '/a': only('new'), '/b': only('new'), '/c': only('new') })
    const refused: string[] = []
    setRenewal(async (given) => {
      refused.push(given)
      token = 'new'
      return true
    })
    const body = { name: '张三' }
    await expect(send('PUT', '/a', { body })).resolves.toMatchObject({ result: 'fine' })
    token = 'old'
    await expect(readIfChanged('/b', undefined)).resolves.toMatchObject({ result: 'fine' })
    token = 'old'
    await expect(readBare('/c')).resolves.toMatchObject({ result: 'fine' })
    expect(refused).toEqual(['old', 'old', 'old'])
    expect(asked.map((one) => [one.path, tokenOf(one)])).toEqual(
      ['/a', '/b', '/c'].flatMap((path) => [
        [path, 'old'],
        [path, 'new'],
      ]),
    )
    expect(asked[1]!.body).toEqual(body)
  })

  it('is not asked for twice by one request', async () => {
    answerWith({ '/a': () => refusal(401, ENDED) })
    const renew = vi.fn(async () => true)
    setRenewal(renew)
    await expect(send('GET', '/a')).rejects.toMatchObject({ status: 401 })
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('fails unchanged without a new sign-in, without a renewal handler, and when signed out', async () => {
    const asked = answerWith({ '/a': () => refusal(401, ENDED) })
    setRenewal(async () => false)
    await expect(send('GET', '/a')).rejects.toThrow(ENDED)
    setRenewal(undefined)
    await expect(send('GET', '/a')).rejects.toThrow(ENDED)
    const renew = vi.fn(async () => true)
    setRenewal(renew)
    token = undefined
    await expect(send('GET', '/a')).rejects.toThrow(ENDED)
    expect(renew).not.toHaveBeenCalled()
    expect(asked).toHaveLength(3)
  })

  it('is recognised in each of its shapes, and a refusal is none', () => {
    const envelope = no(ENDED)
    expect([401, 500, 200].map((status) => tellsEnd({ status, envelope }))).toEqual([true, true, true])
    expect(tellsEnd({ status: 200, envelope: no('职务编码已存在') })).toBe(false)
    expect(tellsEnd({ status: 403, envelope: no(ENDED, 403) })).toBe(false)
    expect(tellsEnd({ status: 502 })).toBe(false)
  })

  it('stops downloads, too', async () => {
    const files: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.push(this.download)
    })
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) =>
      headers['X-Access-Token'] === 'new'
        ? new Response('bytes', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E8%A1%A8.xlsx" } })
        : new Response(JSON.stringify(no(ENDED)), { status: 500 }),
    )
    URL.createObjectURL = () => 'blob:1'
    setRenewal(async () => {
      token = 'new'
      return true
    })
    await download('/a', {}, 'x.xlsx')
    expect(files).toEqual(['表.xlsx'])
  })
})

it('distinguishes an answer that is none from a connection that is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  await expect(send('GET', '/a')).rejects.toEqual(new HttpError(502, '请求失败（502），请稍后重试'))
  answerWith({ '/a': () => new TypeError('Failed to fetch') })
  await expect(send('GET', '/a')).rejects.toMatchObject({ status: 0, message: '无法连接服务器，请检查网络后重试' })
})
