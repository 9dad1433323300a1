import type { Page } from '@huxi/model'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeReads } from '../src/modules/content/article/counting.ts'
import { publishDue } from '../src/modules/content/article/schedule.ts'
import { formatTime, MINUTE_MS } from '../src/platform/config/clock.ts'
import { addAccount, tokenOf } from './accounts.ts'
import { articlesOf } from './article-desk.ts'
import type { CallOptions } from './harness.ts'
import { runs } from './long.ts'

const LIMIT = 20

type Step = 'submit' | 'approve' | 'publish' | 'schedule' | 'due' | 'revise' | 'reject' | 'recall' | 'offline' | 'edit'
const FITTING: Readonly<Record<string, readonly Step[]>> = {
  draft: ['submit', 'submit', 'edit'],
  rejected: ['submit', 'edit'],
  in_review: ['approve', 'approve', 'approve', 'reject', 'recall'],
  approved: ['publish', 'schedule', 'recall'],
  scheduled: ['due', 'publish', 'recall'],
  published: ['revise', 'revise', 'offline'],
  offline: ['revise'],
}
const STATE_AFTER: Partial<Record<Step, string>> = {
  submit: 'in_review',
  approve: 'approved',
  publish: 'published',
  schedule: 'scheduled',
  revise: 'draft',
  reject: 'rejected',
  recall: 'draft',
  offline: 'offline',
}

const chooser = (seed: number) => {
  let state = seed
  return <T>(values: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647
    return values[state % values.length]!
  }
}

describe('an article that many read at once', () => {
  const { app, operator, doctor, add, ask, text, done, move, published } = articlesOf({
    RATE_LIMIT_ANON: String(LIMIT),
    RATE_LIMIT_USER: '100000',
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
  afterEach(() => vi.restoreAllMocks())
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
    app.clock.advance(31 * MINUTE_MS)
    for (let n = 0; n < 2; n += 1) await read(`/articles/${id}`, '10.2.0.2')
    await move(operator, 'offline', id)
    expect((await read(`/articles/${id}`, '10.2.0.3')).status).toBe(404)
    await writeReads(app.services)
    const days = await done<Page<{ reads: number; readers: number }>>(operator, 'GET', '/article/read/list', {
      articleId: id,
    })
    // half an hour later may be the next day
    expect(days.records.reduce((sum, { reads }) => sum + reads, 0)).toBe(3)
    expect(Math.max(...days.records.map(({ readers }) => readers))).toBe(2)
  })

  test('stays ahead while it is read, and is looked up again a second after the last reader', async () => {
    const id = await published('常读')
    const real = performance.now.bind(performance)
    const after = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => real() + ms)
    const isAheadAt = async (ms: number) => {
      after(ms)
      const found = isAhead(await read(`/articles/${id}`, '10.2.3.1'))
      const laterLookup = await read('/articles/none', '10.2.3.1')
      expect(laterLookup.status).toBe(404)
      return found
    }
    expect(await isAheadAt(0)).toBe(false)
    expect(await isAheadAt(700)).toBe(true)
    expect([await isAheadAt(1300), await isAheadAt(2800)]).toEqual([true, false])
    Object.assign(app.services.config, { companyName: '改名医院' })
    expect([await isAheadAt(3400), await isAheadAt(3500)]).toEqual([true, false])
    expect((await read(`/articles/${id}`, '10.2.3.1')).body).toContain('改名医院')
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

  const MOVES = [...new Set(Object.values(FITTING).flat())]
  const attempt = (who: CallOptions, step: Step, id: string, marker: string) => {
    if (step === 'edit') return ask(who, 'PUT', '/article/article/edit', { id, ...text(marker) })
    const publishAt = formatTime(app.clock.now() + MINUTE_MS)
    return move(who, step, id, step === 'reject' ? { reason: '退回' } : step === 'schedule' ? { publishAt } : {})
  }
  const reviewers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => ({
        token: await tokenOf(app, await addAccount(app, { roleCode: 'doctor' })),
      })),
    )

  test('after random moves by random users readers see approved text alone', async () => {
    const pick = chooser(20_261_127)
    // writers cannot approve: with few reviewers nothing would be published for long
    const others = [{ as: 'admin' }, { as: 'nurse' }, { as: 'outsider' }] as const
    const everybody: readonly CallOptions[] = [operator, operator, doctor, ...(await reviewers(3)), ...others]
    const id = await add('稿0')
    let [draft, live, seen, status] = ['稿0', '', 0, 'draft']
    const approved = new Set<string>()
    for (let n = 1; n <= runs(150, 2000); n += 1) {
      const [who, step] = [pick(everybody), pick(n % 3 === 0 ? MOVES : FITTING[status]!)]
      if (step === 'due') {
        app.clock.advance(MINUTE_MS)
        await publishDue(app.services)
        if (status === 'scheduled') [live, status] = [draft, 'published']
      } else if ((await attempt(who, step, id, `稿${n}`)).success) {
        if (step === 'edit') draft = `稿${n}`
        if (step === 'approve') approved.add(draft)
        if (step === 'publish') live = draft
        if (step === 'offline') live = ''
        status = STATE_AFTER[step] ?? status
      }
      const from = `10.3.${n >> 8}.${n & 255}`
      for (const page of [await read(`/articles/${id}`, from), await read(`/articles/${id}`, from)]) {
        expect(page.status, `${n} ${step}`).toBe(live ? 200 : 404)
        if (live) expect(page.body).toContain(`<p>正文 ${live}</p>`)
      }
      expect(live === '' || approved.has(live)).toBe(true)
      seen += Number(live !== '')
    }
    expect(seen).toBeGreaterThan(20)
    expect(approved.size).toBeGreaterThan(1)
  })
})
