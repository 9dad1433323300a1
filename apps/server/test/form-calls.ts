import type { FormItem } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { callsBy } from './calls.ts'
import type { CallOptions, TestApp } from './harness.ts'

type Input = Record<string, unknown>

export const admin: CallOptions = { as: 'admin' }

export const wire = (app: TestApp) => {
  const { ask, done } = callsBy(app)
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
