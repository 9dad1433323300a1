import type { Page } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { systemOf } from './accounts.ts'
import { articlesOf } from './article-desk.ts'
import type { CallOptions } from './harness.ts'
import { checkLinks } from '../src/modules/content/article/links.ts'
import { pushedArticle } from '../src/modules/content/outreach/values.ts'

describe('articles beside each other', () => {
  const { app, operator, done, move, add, published, read } = articlesOf()

  test('similar titles of the tenant are shown, the nearest first, never the own one', async () => {
    const [near, nearest] = [
      await add('近', { title: '冬季慢阻肺保健要点' }),
      await add('像', { title: '冬季慢阻肺居家保健' }),
    ]
    const similar = async (who: CallOptions, given: Record<string, unknown>) =>
      (await done<{ id: string }[]>(who, 'GET', '/article/article/similar', given)).map(({ id }) => id)
    expect(await similar(operator, { title: '冬季慢阻肺居家保健法' })).toEqual([nearest, near])
    expect(await similar(operator, { title: '冬季慢阻肺居家保健', id: nearest })).toEqual([near])
    expect(await similar({ as: 'outsider' }, { title: '冬季慢阻肺居家保健' })).toEqual([])
  })

  test('an article leads to others for its readers, of its tenant', async () => {
    const [id, other] = [
      await published('慢阻肺', { audience: 'copd' }),
      await published('哮喘', { audience: 'asthma,copd' }),
    ]
    const all = await published('众人')
    expect((await read(`/articles/${id}`)).body).toContain('<a href="/articles?g=copd">更多“慢阻肺”文章</a>')
    const { body } = await read('/articles?g=copd')
    expect([id, other, all].map((one) => body.includes(`/articles/${one}"`))).toEqual([true, true, false])
    expect((await read('/articles?g=copd&t=2')).body).not.toContain(id)
  })

  test('dead links are a to-do of the author until the published text has none', async () => {
    const other = await published('被链接')
    const id = await published('链接', {
      content: `<p><a href="/articles/${other}">甲</a><a href="https://a.example.cn/x?a=1&amp;b=2">乙</a></p>`,
      sources: '指南 https://b.example.cn/gone，https://c.example.cn/fine',
    })
    const asked: string[] = []
    const check = (gone: string) =>
      checkLinks(app.services, undefined, undefined, async (address) => {
        asked.push(address)
        return address.includes(gone) ? 404 : address.includes('a.example') ? undefined : 301
      })
    const todos = async (who: CallOptions) =>
      (
        await done<Page<{ kind: string; link: string; title: string }>>(who, 'GET', '/sys/notice/list', {
          todo: '1',
          open: '1',
        })
      ).records.filter(({ kind, link }) => kind === 'article.links' && link.endsWith(id))
    await check('gone')
    expect(asked.toSorted()).toEqual([
      'https://a.example.cn/x?a=1&b=2',
      'https://b.example.cn/gone',
      'https://c.example.cn/fine',
    ])
    expect(await todos(operator)).toMatchObject([{ title: '“文章 链接”有 1 个链接打不开' }])
    expect(await todos({ as: 'outsider' })).toEqual([])
    await check('nothing')
    expect(await todos(operator)).toEqual([])
    await move(operator, 'offline', other)
    await check('nothing')
    expect(await todos(operator)).toHaveLength(1)
  })

  test('a message links a live article of its own tenant alone', async () => {
    const id = await published('推送')
    const asked = (tenantId: number) => {
      const ctx = systemOf(app, tenantId)
      const config = { ...ctx.services.config, publicUrl: 'https://huxi.example.cn' }
      return pushedArticle({ ...ctx, services: { ...ctx.services, config } }, { articleId: id })
    }
    expect(await asked(1)).toEqual({ title: '文章 推送', address: `https://huxi.example.cn/articles/${id}` })
    expect(await asked(2)).toEqual({ title: null, address: null })
    await move(operator, 'offline', id)
    expect(await asked(1)).toEqual({ title: null, address: null })
  })
})
