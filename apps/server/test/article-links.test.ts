import type { Page } from '@huxi/model'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { systemOf } from './accounts.ts'
import { articlesOf } from './article-desk.ts'
import type { CallOptions } from './harness.ts'
import { checkLinks } from '../src/modules/content/article/links.ts'
import { readTarget } from '../src/platform/config/outbound-target.ts'
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

  test('a link asks a host that is listed for links, not one listed for another purpose', async () => {
    let calls = 0
    const site = createServer((_request, response) => {
      calls += 1
      response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    await published('探测', { sources: `资料 ${address}/x` })
    const { config } = app.services
    const check = (hosts: Partial<typeof config>) => checkLinks({ ...app.services, config: { ...config, ...hosts } })
    const listed = [readTarget(address)!]
    await check({ outboundHosts: listed })
    expect(calls).toBe(0)
    await check({ articleLinkHosts: listed })
    expect(calls).toBe(1)
    site.close()
  })

  test('sets with a published template that carries the link are offered for a push, of the own tenant alone', async () => {
    const template = async (code: string, body: string, isPublished: boolean, kindId: string) => {
      const given = { code, name: code, kindId, channel: 'in_app', title: '健康科普', body }
      const { id } = await done<{ id: string }>(operator, 'POST', '/outreach/template/add', given)
      await done(operator, 'PUT', '/outreach/template/submit', { ids: id })
      if (isPublished) await done({ as: 'doctor' }, 'PUT', '/outreach/template/publish', { ids: id })
      return id
    }
    const kind = async (event: string) => {
      const given = { name: event, event, consentType: 'message', quietFrom: '21:00', quietTo: '08:00', validHours: 24 }
      return (await done<{ id: string }>(operator, 'POST', '/outreach/kind/add', given)).id
    }
    const set = async (name: string, kindId: string, templateId: string) => {
      const given = { name, kindId, rule: 'first_success', items: [{ templateId }] }
      return (await done<{ id: string }>(operator, 'POST', '/outreach/set/add', given)).id
    }
    const [any, visits] = [await kind('none'), await kind('appointment')]
    const fitting = await set('合适', any, await template('with', '请看：{文章链接}', true, any))
    await set('没有链接', any, await template('without', '请看科普文章', true, any))
    await set('未发布', any, await template('draft', '请看：{文章链接}', false, any))
    await set('预约', visits, await template('visit', '请看：{文章链接}', true, visits))
    const offered = (who: CallOptions) =>
      done<{ obstacle: string | null; sets: { id: string }[] }>(who, 'GET', '/article/article/pushSets')
    const { obstacle, sets } = await offered(operator)
    expect(sets.map(({ id }) => id)).toEqual([fitting])
    expect(obstacle).toContain('PUBLIC_URL')
    expect((await offered({ as: 'outsider' })).sets).toEqual([])
  })

  test('a message links a live article of its own tenant alone', async () => {
    const id = await published('推送')
    const asked = (tenantId: number) => {
      const ctx = systemOf(app, tenantId)
      const config = { ...ctx.services.config, publicUrl: 'https://huxi.example.cn' }
      return pushedArticle({ ...ctx, services: { ...ctx.services, config } }, { articleId: id, labelId: null })
    }
    expect(await asked(1)).toEqual({ title: '文章 推送', address: `https://huxi.example.cn/articles/${id}` })
    expect(await asked(2)).toEqual({ title: null, address: null })
    await move(operator, 'offline', id)
    expect(await asked(1)).toEqual({ title: null, address: null })
  })
})
