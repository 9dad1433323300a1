import type { Page } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReads } from '../src/modules/content/article/counting.ts'
import { articlesOf } from './article-desk.ts'

const LIMIT = 20

describe('an article that many read at once', () => {
  const { app, operator, done, move, published } = articlesOf({
    RATE_LIMIT_ANON: String(LIMIT),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  let origin = ''
  beforeAll(async () => {
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  const read = async (path: string, from: string, more: Record<string, string> = {}) => {
    const headers = { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': from, ...more }
    const answer = await fetch(`${origin}${path}`, { headers })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  /** the router reports the limit, answers ahead of it do not */
  const isAhead = ({ headers }: { headers: Headers }) => !headers.has('ratelimit-limit')

  test('is answered ahead of the router with the same page, and offline at once', async () => {
    const id = await published('众读')
    const [first, second] = [await read(`/articles/${id}`, '10.2.0.1'), await read(`/articles/${id}`, '10.2.0.2')]
    expect([isAhead(first), isAhead(second)]).toEqual([false, true])
    expect([second.status, second.body]).toEqual([200, first.body])
    for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options', 'etag', 'content-type'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
    const again = await read(`/articles/${id}`, '10.2.0.2', { 'if-none-match': first.headers.get('etag')! })
    expect([isAhead(again), again.status, again.body]).toEqual([true, 304, ''])
    await move(operator, 'offline', id)
    expect((await read(`/articles/${id}`, '10.2.0.3')).status).toBe(404)
    await writeReads(app.services)
    const { records } = await done<Page<object>>(operator, 'GET', '/article/read/list', { articleId: id })
    expect(records).toMatchObject([{ reads: 2, readers: 2 }])
  })

  test('a reader above the limit of the address is refused, others are not', async () => {
    const id = await published('太多')
    await read(`/articles/${id}`, '10.2.1.2')
    const many = Array.from({ length: 4 * LIMIT }, () => read(`/articles/${id}`, '10.2.1.1'))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await read(`/articles/${id}`, '10.2.1.2')).status).toBe(200)
  })

  test('an unusual request is left to the router', async () => {
    const id = await published('寻常')
    await read(`/articles/${id}`, '10.2.2.1')
    for (const path of [`/articles/${id}?a=%20`, '/articles/none'])
      expect(isAhead(await read(path, '10.2.2.1')), path).toBe(false)
    expect(isAhead(await read(`/articles/${id}`, '10.2.2.1', { range: 'bytes=0-1' }))).toBe(false)
  })
})
