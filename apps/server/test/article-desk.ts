import type { Article } from '@huxi/contract'
import { beforeAll, expect } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { callsBy } from './calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

export const articlesOf = (settings: Readonly<Record<string, string>> = {}) => {
  const app = useApp(settings)
  let categoryId = ''
  const operator: CallOptions = {}
  const doctor: CallOptions = { as: 'doctor' }

  const { ask, done } = callsBy(app)
  const move = (who: CallOptions, name: string, id: string, asked: Input = {}) =>
    ask(who, 'PUT', `/article/article/${name}`, { ids: id, ...asked })
  const one = (id: string) => done<Article>(operator, 'GET', '/article/article/queryById', { id })
  const text = (marker: string): Input => ({
    title: `文章 ${marker}`,
    categoryId,
    summary: `摘要 ${marker}`,
    author: '健康教育组',
    content: `<p>正文 ${marker}</p>`,
    sources: '本院资料',
  })
  const add = async (marker: string, more: Input = {}): Promise<string> =>
    (await done<{ id: string }>(operator, 'POST', '/article/article/add', { ...text(marker), ...more })).id
  const publish = async (id: string): Promise<string> => {
    for (const [who, name] of [
      [operator, 'submit'],
      [doctor, 'approve'],
      [operator, 'publish'],
    ] as const)
      expect(await move(who, name, id)).toMatchObject({ success: true })
    return id
  }
  const published = async (marker: string, more: Input = {}): Promise<string> => publish(await add(marker, more))
  const read = async (path: string) => {
    const { statusCode, body, headers } = await app.server.inject({ url: path })
    return { status: statusCode, body, headers }
  }

  beforeAll(async () => {
    const account = await addAccount(app, { roleCode: 'operator' })
    Object.assign(operator, { token: await tokenOf(app, account) })
    categoryId = (await done<{ id: string }>(operator, 'POST', '/article/category/add', { name: '戒烟', sortNo: 1 })).id
  })

  return { app, operator, doctor, ask, done, move, one, text, add, publish, published, read }
}
