import type { ArticleVersion } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { articlesOf } from './article-desk.ts'
import { formHeaders, formOf, PNG } from './upload.ts'
import { writeReads } from '../src/modules/content/article/counting.ts'
import { publishDue } from '../src/modules/content/article/schedule.ts'
import { DAY_MS, formatDay, formatTime, MINUTE_MS } from '../src/platform/config/clock.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

describe('articles', () => {
  const { app, operator, doctor, ask, done, move, one, text, add, publish, published, read } = articlesOf({
    RATE_LIMIT_ANON: '100000',
    RATE_LIMIT_USER: '100000',
  })
  let count = 0
  const later = (minutes: number) => formatTime(app.clock.now() + minutes * MINUTE_MS)

  test('an article is written, submitted, approved, published, and read without script', async () => {
    const id = await add('甲')
    expect((await read(`/articles/${id}`)).status).toBe(404)
    await move(operator, 'submit', id)
    await move(doctor, 'approve', id)
    expect((await read(`/articles/${id}`)).status).toBe(404)
    await move(operator, 'publish', id)
    const { status, body, headers } = await read(`/articles/${id}`)
    expect(status).toBe(200)
    expect(body).toContain('<p>正文 甲</p>')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect((await read('/articles')).body).toContain(`href="/articles/${id}"`)
  })

  test('reads count once in half an hour, readers once a day, robots never; another tenant sees no counts', async () => {
    const id = await published('计数')
    const visit = (address: string, browser = 'Mozilla/5.0', method: 'GET' | 'HEAD' = 'GET') =>
      app.server.inject({ method, url: `/articles/${id}`, remoteAddress: address, headers: { 'user-agent': browser } })
    await visit('10.0.0.1')
    await visit('10.0.0.1')
    await visit('10.0.0.2')
    await visit('10.0.0.3', 'Googlebot/2.1')
    await visit('10.0.0.4', 'Mozilla/5.0', 'HEAD')
    await writeReads(app.services)
    const counts = async (as: CallOptions) =>
      (await done<Page<{ reads: number; readers: number }>>(as, 'GET', '/article/read/list', { articleId: id })).records
    expect(await counts(operator)).toMatchObject([{ reads: 2, readers: 2 }])
    expect(await counts({ as: 'outsider' })).toEqual([])
    expect((await one(id)).readCount).toBe(2)
    app.clock.advance(31 * MINUTE_MS)
    await visit('10.0.0.1')
    await writeReads(app.services)
    const total = (await counts(operator)).reduce((sum, { reads }) => sum + reads, 0)
    expect(total).toBe(3)
  })

  test('readers find articles by words of the text and by pinyin, drafts never', async () => {
    const id = await published('缩唇', { title: '缩唇呼吸怎么做', content: '<p>慢慢<b>呼</b>气</p>' })
    const draft = await add('缩唇草稿', { title: '缩唇呼吸草稿' })
    const find = async (words: string) => (await read(`/articles?q=${encodeURIComponent(words)}`)).body
    for (const words of ['缩唇', '慢慢呼气', 'suochun', 'schx', '呼吸 怎么'])
      expect(await find(words), words).toContain(`href="/articles/${id}"`)
    expect(await find('缩唇')).not.toContain(draft)
    expect(await find('%')).toContain('没有找到')
  })

  const upload = async (width: number, height: number, who = operator) => {
    const bytes = Buffer.from(PNG)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const { body } = await app.call('POST', '/sys/common/upload', {
      ...who,
      body: formOf({ biz: 'temp' }, 'cover.png', bytes),
      headers: formHeaders(),
    })
    expect(body.message).toMatch(/\.png$/)
    return body.message
  }
  const open = async (path: string, who: CallOptions = {}) =>
    (await app.call('GET', `/sys/common/static/${path}`, who)).status

  test('pictures are public while a live version shows them; before, readers of the draft alone open them', async () => {
    const [cover, inText, other] = [await upload(1280, 720), await upload(10, 10), await upload(1280, 720)]
    const content = `<p><img src="${inText}" alt="肺"></p>`
    const id = await add('画', { cover, content })
    const seenBy = (who: CallOptions) => Promise.all([cover, inText].map((path) => open(path, who)))
    expect([await seenBy({}), await seenBy(doctor)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    expect([await open(cover, { as: 'outsider' }), await open(cover, { as: 'sysadmin' })]).toEqual([404, 200])
    expect(await open(cover, { as: 'nobody' })).toBe(404)
    await publish(id)
    expect(await seenBy({})).toEqual([200, 200])
    await move(operator, 'revise', id)
    await done(operator, 'PUT', '/article/article/edit', { id, cover: other })
    expect([await open(cover), await open(other)]).toEqual([200, 404])
    await publish(id)
    expect([await open(cover), await open(inText), await open(other)]).toEqual([404, 200, 200])
    await move(operator, 'offline', id)
    expect([await open(inText), await open(other)]).toEqual([404, 404])
  })

  test('a cover that is cut by 16:9 is refused with its size', async () => {
    const tall = await move(operator, 'submit', await add('竖图', { cover: await upload(800, 900) }))
    expect(tall.message).toContain('800 × 900')
    const wide = await move(operator, 'submit', await add('横图', { cover: await upload(1280, 720) }))
    expect(wide).toMatchObject({ success: true })
  })

  test('an author, editor or submitter of an article cannot approve it', async () => {
    const id = await add('乙')
    await done(doctor, 'PUT', '/article/article/edit', { id, summary: '医生改过的摘要' })
    await move(operator, 'submit', id)
    expect((await move(doctor, 'approve', id)).message).toContain('请由另一位有审核权限的同事审核')
    expect(await move({ as: 'admin' }, 'approve', id)).toMatchObject({ success: true })
  })

  test('the operator cannot approve, the doctor cannot publish', async () => {
    const id = await add('丙')
    await move(operator, 'submit', id)
    const tried = await app.call('PUT', '/article/article/approve', { ...operator, body: { ids: id } })
    expect(tried.status).toBe(403)
    await move(doctor, 'approve', id)
    expect((await app.call('PUT', '/article/article/publish', { ...doctor, body: { ids: id } })).status).toBe(403)
  })

  test('a rejected article has a reason and can be edited', async () => {
    const id = await add('丁')
    await move(operator, 'submit', id)
    await move(doctor, 'reject', id, { reason: '缺少出处' })
    expect(await one(id)).toMatchObject({ status: 'rejected', rejectReason: '缺少出处' })
    await done(operator, 'PUT', '/article/article/edit', { id, sources: '指南' })
    expect(await move(operator, 'submit', id)).toMatchObject({ success: true })
    expect((await one(id)).rejectReason).toBeNull()
  })

  test('a revision leaves the published text live until its own publication', async () => {
    const id = await published('旧')
    await move(operator, 'revise', id)
    await done(operator, 'PUT', '/article/article/edit', { id, ...text('新') })
    expect((await read(`/articles/${id}`)).body).toContain('正文 旧')
    await move(operator, 'submit', id)
    await move(doctor, 'approve', id)
    expect((await read(`/articles/${id}`)).body).not.toContain('正文 新')
    await move(operator, 'publish', id)
    expect((await read(`/articles/${id}`)).body).toContain('正文 新')
    const { records } = await done<Page<ArticleVersion>>(operator, 'GET', '/article/version/list', { articleId: id })
    expect(records.map(({ versionNo, status }) => [versionNo, status])).toEqual([
      [2, 'live'],
      [1, 'replaced'],
    ])
  })

  test('an offline article is 404 at once, for readers and search engines; live ones cannot be deleted', async () => {
    const id = await published('下')
    expect((await ask(operator, 'DELETE', `/article/article/delete?id=${id}`)).success).toBe(false)
    await move(operator, 'revise', id)
    expect((await ask(operator, 'DELETE', `/article/article/delete?id=${id}`)).message).toContain('请先下线')
    await move(operator, 'offline', id)
    const { status, headers, body } = await read(`/articles/${id}`)
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(body).not.toContain('正文 下')
    expect((await read('/articles')).body).not.toContain(id)
  })

  test.each<[string, Input, string]>([
    ['no text', { content: '<p> </p>' }, '正文还是空的'],
    ['no sources', { sources: null }, '请先填写资料来源'],
    ['a picture without words', { content: '<p>a<img src="temp/a.png"></p>' }, '1 张图片没有说明文字'],
    ['a page too heavy', { content: `<p>${'重'.repeat(12_000)}</p>` }, '超过 30 kB'],
  ])('%s is not submitted', async (_, change, reason) => {
    const id = await add(`缺${(count += 1)}`, change)
    expect((await move(operator, 'submit', id)).message).toContain(reason)
  })

  test('after the review date the page says so', async () => {
    const id = await published('期', { reviewDueOn: formatDay(app.clock.now() - DAY_MS) })
    expect((await read(`/articles/${id}`)).body).toContain('内容待复审')
  })

  test('the list shows articles of its tenant alone', async () => {
    const id = await published('墙')
    expect((await read('/articles?t=2')).body).not.toContain(id)
    expect((await ask({ as: 'outsider' }, 'GET', '/article/article/queryById', { id })).success).toBe(false)
  })

  test('strange addresses are refused', async () => {
    for (const url of ["/articles/1'or'1", '/articles/%00', "/articles?c=1'--&p=-1&t=x", '/articles?p=99999999999'])
      expect([200, 400, 404], url).toContain((await read(url)).status)
  })

  test('a scheduled article is published at its time, not before, and only while it stays approved', async () => {
    const [id, recalled] = [await add('时'), await add('撤')]
    for (const each of [id, recalled]) {
      await move(operator, 'submit', each)
      await move(doctor, 'approve', each)
      expect((await move(operator, 'schedule', each, { publishAt: later(-1) })).message).toContain('发布时间已经过去')
      expect(await move(operator, 'schedule', each, { publishAt: later(2) })).toMatchObject({ success: true })
    }
    await publishDue(app.services)
    expect((await read(`/articles/${id}`)).status).toBe(404)
    await move(operator, 'recall', recalled)
    app.clock.advance(2 * MINUTE_MS)
    await publishDue(app.services)
    expect((await read(`/articles/${id}`)).status).toBe(200)
    expect((await read(`/articles/${recalled}`)).status).toBe(404)
    expect(await one(id)).toMatchObject({ status: 'published', liveNo: 1, publishAt: null })
  })
})

describe('articles while they are not open', () => {
  const app = useApp({ PUBLIC_ARTICLES: 'off' })

  test.each(['/articles', '/articles/1'])('%s is 404 and says so', async (url) => {
    const { statusCode, body } = await app.server.inject({ url })
    expect([statusCode, body.includes('暂未开放')]).toEqual([404, true])
  })
})
