import { resource } from '@huxi/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versionsOf } from '../../src/engine/write/versions.ts'
import type { TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { plain } from './definitions.ts'
import { version } from './version.ts'

describe('versions', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([version])))
  afterAll(() => app.dispose())

  type Row = { id: string; no: number; state: string }
  const add = async (topic: string, as: 'admin' | 'outsider' = 'admin') =>
    (await app.call<{ id: string }>('POST', `${version.path}/add`, { as, body: { topic } })).body
  const rowsOf = async (topic: string, as: 'admin' | 'outsider' = 'admin') => {
    const { body } = await app.call<{ records: Row[] }>('GET', `${version.path}/list`, { as, query: { topic } })
    return body.result!.records.toSorted((a, b) => a.no - b.no)
  }
  const publish = async (id: string, as: 'admin' | 'outsider' = 'admin') =>
    (await app.call('PUT', `${version.path}/publish`, { as, body: { ids: id } })).body

  test('are numbered from 1 for each subject, under concurrent callers too, and apart in each tenant', async () => {
    await Promise.all([...Array.from({ length: 8 }, () => add('甲')), add('乙'), add('甲', 'outsider')])
    expect((await rowsOf('甲')).map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await rowsOf('乙')).map(({ no }) => no)).toEqual([1])
    expect((await rowsOf('甲', 'outsider')).map(({ no }) => no)).toEqual([1])
  })

  test('of one subject only one is live, the last to be published', async () => {
    for (const topic of ['丙', '丙', '丙', '丁']) await add(topic)
    await add('丙', 'outsider')
    const [[first, ...others], [other], [foreign]] = [
      await rowsOf('丙'),
      await rowsOf('丁'),
      await rowsOf('丙', 'outsider'),
    ]
    for (const id of [first!.id, other!.id]) expect(await publish(id)).toMatchObject({ success: true })
    expect(await publish(foreign!.id, 'outsider')).toMatchObject({ success: true })
    expect(await Promise.all(others.map(({ id }) => publish(id)))).toMatchObject([{ success: true }, { success: true }])
    const states = (await rowsOf('丙')).map(({ state }) => state)
    expect([states[0], states.slice(1).toSorted()]).toEqual(['2', ['1', '2']])
    expect([await rowsOf('丁'), await rowsOf('丙', 'outsider')]).toMatchObject([[{ state: '1' }], [{ state: '1' }]])
  })
})

test('a definition names the move that ends a version, and a copy has the fields of a version', () => {
  const states = { ...version.states!, versions: { by: 'topic', live: '1', end: 'publish' } } as const
  expect(() => resource({ ...version, states })).toThrow('move publish does not end the version that is 1')
  expect(() => versionsOf(version, plain, 'name')).toThrow('specimen:plain: a version has a field versionNo')
})
