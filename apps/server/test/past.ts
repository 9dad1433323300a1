import type { HistoryEntry } from '@huxi/model'
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import type { PersonName } from './people.ts'

export const add = async (app: TestApp, path: string, body: object): Promise<string> => {
  const answer = await app.call<{ id: string }>('POST', `${path}/add`, { as: 'admin', body })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.result!.id
}
export const edit = async (app: TestApp, path: string, body: object): Promise<void> => {
  expect((await app.call('PUT', `${path}/edit`, { as: 'admin', body })).body).toMatchObject({ success: true })
}
export const remove = async (app: TestApp, path: string, id: string): Promise<void> => {
  expect((await app.call('DELETE', `${path}/delete`, { as: 'admin', query: { id } })).body).toMatchObject({
    success: true,
  })
}
export const history = async (app: TestApp, path: string, id: string): Promise<HistoryEntry[]> =>
  (await app.call<HistoryEntry[]>('GET', `${path}/history`, { as: 'admin', query: { id } })).body.result!
export const undo = async (app: TestApp, path: string, id: string, as: PersonName = 'admin') => {
  const [entry] = await history(app, path, id)
  return app.call('POST', `${path}/undo`, { as, body: { id: entry!.id } })
}
