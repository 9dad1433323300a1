import type { FormItem, StartedOpening } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { writeReads } from '../src/modules/content/article/counting.ts'
import { solvedCaptcha } from './account.ts'
import { articlesOf } from './article-desk.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'

const NAME: FormItem = { code: 'name', label: '称呼', kind: 'text', required: true, max: 20, list: true }
const LATER = '2099-01-01 00:00:00'

interface Counts {
  readonly completions: number
  readonly opened: number
  readonly answers: number
}

describe('readers of an article', () => {
  const { app, operator, ask, done, move, add, publish, published, read } = articlesOf({
    RATE_LIMIT_ANON: '100000',
    RATE_LIMIT_USER: '100000',
    OPEN_FORMS: 'on',
  })
  const forms = wire(app)
  const reader = (address: string, browser = 'Mozilla/5.0') => ({
    remoteAddress: address,
    headers: { 'user-agent': browser },
  })
  const countsOf = async (id: string, who: CallOptions = operator) => {
    await writeReads(app.services)
    return (await done<Page<Counts>>(who, 'GET', '/article/read/list', { articleId: id })).records
  }

  test('readers to the end count once, after the least time, not for drafts or robots; another tenant sees no counts', async () => {
    const [id, draft] = [await published('读完'), await add('草稿')]
    const complete = (given: string, by = reader('10.1.0.1')) =>
      app.server.inject({ method: 'POST', url: '/platform/article/read/complete', ...by, payload: { id: given } })
    await app.server.inject({ url: `/articles/${id}`, ...reader('10.1.0.1') })
    expect((await complete(id)).headers['set-cookie']).toBeUndefined()
    expect(await countsOf(id)).toMatchObject([{ completions: 0 }])
    app.clock.advance(5000)
    for (const one of [id, id, draft]) await complete(one)
    await complete(id, reader('10.1.0.2', 'Googlebot/2.1'))
    expect(await countsOf(id)).toMatchObject([{ reads: 1, completions: 1 }])
    expect(await countsOf(draft)).toEqual([])
    expect(await countsOf(id, { as: 'outsider' })).toEqual([])
    const { total } = await done<StatisticResult>(operator, 'GET', '/article/read/stat/completions', { articleId: id })
    expect(total.value).toBe(1)
  })

  test('a database that is away loses no count', async () => {
    const id = await published('失联')
    const visit = (address: string) => app.server.inject({ url: `/articles/${id}`, ...reader(address) })
    const asOwner = (text: string) => app.services.database.asOwner((client) => client.query(text))
    await visit('10.1.7.1')
    await asOwner('alter table article_read rename to article_read_away')
    await expect(writeReads(app.services)).rejects.toThrow()
    await visit('10.1.7.2')
    await asOwner('alter table article_read_away rename to article_read')
    expect(await countsOf(id)).toMatchObject([{ reads: 2, readers: 2 }])
  })

  test('a flood of searches waits as its network, so that its calls have an end', async () => {
    const search = (n: number) => app.server.inject({ url: `/articles?q=a+b+c+${n}`, ...reader('10.1.9.9') })
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => search(n)))
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([...counts.keys()].toSorted()).toEqual([200, 429])
    expect((await ask(operator, 'GET', '/article/article/list')).success).toBe(true)
  })

  test('the page allows its own script and no other', async () => {
    const { body, headers } = await read(`/articles/${await published('脚本')}`)
    expect(headers['content-security-policy']).toMatch(/; script-src 'sha256-[^']+'; connect-src 'self';/)
    expect(body.split('<script')).toHaveLength(2)
    expect((await read('/articles')).headers['content-security-policy']).not.toContain('script-src')
  })

  const openForm = async (more: object = {}) => {
    const { id: formId } = await forms.published([NAME])
    const given = { formId, title: '筛查问卷', items: 'name', closesAt: LATER, answersMax: 9, ...more }
    return forms.done<StartedOpening>(admin, 'POST', '/online/opening/start', given)
  }
  const leadingTo = async (marker: string, openingId: string): Promise<string> => {
    const id = await add(marker)
    await done(admin, 'PUT', '/article/article/edit', { id, openingId })
    return id
  }
  const answer = async (key: string) =>
    forms.done({ from: '10.1.0.9' }, 'POST', '/online/open/send', {
      key,
      values: { name: '甲' },
      ...(await solvedCaptcha(app, '10.1.0.9')),
    })

  test('are led to the questionnaire while it is open; openings and answers count for the article', async () => {
    const opening = await openForm()
    const id = await leadingTo('问卷', opening.id)
    await publish(id)
    expect((await read(`/articles/${id}`)).body).toContain('填写问卷：筛查问卷')
    const url = `/articles/${id}/questionnaire`
    const { statusCode, headers } = await app.server.inject({ url, ...reader('10.1.0.1') })
    expect([statusCode, headers.location]).toEqual([303, `${opening.path}.${id}`])
    await app.server.inject({ url, method: 'HEAD', ...reader('10.1.0.3') })
    const key = String(headers.location).slice('/f#'.length)
    for (const one of [key, opening.path!.slice('/f#'.length), `${key.split('.')[0]}.${await published('别处')}`])
      await answer(one)
    expect(await countsOf(id)).toMatchObject([{ opened: 1, answers: 1 }])
    const { total } = await forms.done<Page<object>>(admin, 'GET', '/online/answer/list', { articleId: id })
    expect(total).toBe(1)
    await done(admin, 'PUT', '/online/opening/close', { ids: opening.id })
    expect((await read(`/articles/${id}`)).body).not.toContain('填写问卷')
    expect(await read(url)).toMatchObject({ status: 404, body: expect.stringContaining('问卷已经结束') })
  })

  test('an article that leads to a closed questionnaire, or to one by codes, is not submitted', async () => {
    const closed = await openForm()
    const id = await leadingTo('结束', closed.id)
    await done(admin, 'PUT', '/online/opening/close', { ids: closed.id })
    const byCode = await leadingTo('凭码', (await openForm({ codes: 2 })).id)
    for (const one of [id, byCode]) expect((await move(operator, 'submit', one)).message).toContain('文末问卷')
    expect((await ask({ as: 'outsider' }, 'GET', '/online/opening/choices')).result).toMatchObject({ records: [] })
  })

  test('reads by the link of a message count for its label, unless it is restricted or of another tenant', async () => {
    const id = await published('推送')
    const add = async (name: string, restricted: boolean, as: 'admin' | 'outsider') => {
      const given = { name, category: 'disease', color: 'blue', restricted }
      return (await done<{ id: string }>({ as }, 'POST', '/label/label/add', given)).id
    }
    const [own, hidden, foreign] = [
      await add('戒烟中', false, 'admin'),
      await add('敏感', true, 'admin'),
      await add('邻居', false, 'outsider'),
    ]
    const visit = (mark: string, n: number) =>
      app.server.inject({ url: `/articles/${id}?l=${mark}`, ...reader(`10.1.2.${n}`) })
    const marks = [own, own, hidden, foreign].map((label) => BigInt(label).toString(36))
    for (const [n, mark] of [...marks, '0', "'"].entries()) await visit(mark, n)
    await writeReads(app.services)
    const { groups, figures } = await done<StatisticResult>(operator, 'GET', '/article/read/stat/byLabel', {
      articleId: id,
    })
    expect(groups).toEqual([{ key: own, text: '戒烟中' }])
    expect(figures.map(({ value }) => value)).toEqual([2])
    expect((await countsOf(id)).length).toBe(2)
  })

  test('live articles without readers are counted and listed', async () => {
    const id = await published('冷清')
    const { total } = await done<StatisticResult>(operator, 'GET', '/article/article/stat/unread')
    const listed = await done<Page<{ id: string }>>(operator, 'GET', '/article/article/list', { ...total.query })
    expect(listed.records.map((row) => row.id)).toContain(id)
    expect(listed.total).toBe(total.rows)
  })
})
