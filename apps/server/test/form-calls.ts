import type { FormItem } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { expect } from 'vitest'
import type { CallOptions, TestApp } from './harness.ts'

type Input = Record<string, unknown>

export const admin: CallOptions = { as: 'admin' }

export const wire = (app: TestApp) => {
  const ask = async <T = Input>(who: CallOptions, method: string, path: string, given: Input = {}) =>
    (await app.call<T>(method, path, { ...who, [method === 'POST' || method === 'PUT' ? 'body' : 'query']: given }))
      .body
  const done = async <T = Input>(...given: Parameters<typeof ask>): Promise<T> => {
    const body = await ask<T>(...given)
    expect(body, `${given[2]} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  const publish = (id: string) => done(admin, 'PUT', '/online/cgform/head/publish', { ids: id })
  let count = 0
  const published = async (fields: readonly FormItem[], more: Input = {}) => {
    const code = `engine_${++count}`
    const name = `引擎${count}`
    const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', { name, code, fields, ...more })
    await publish(id)
    return { id, code, path: `/online/form/${code}`, resource: `form1:${code}`, row: `online_form_${id}` }
  }
  const list = (path: string, query: Input = {}, who = admin) => done<Page<Input>>(who, 'GET', `${path}/list`, query)
  return { ask, done, publish, published, list }
}
