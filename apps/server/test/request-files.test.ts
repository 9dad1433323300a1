/** Files of engine and model behind a plain list and a plain edit; ceilings in tools/ratchet.json. */
import { Session, type Profiler } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import ceilings from '../../../tools/ratchet.json' with { type: 'json' }
import { useApp } from './accounts.ts'

const app = useApp()

const COUNTED = /(?:apps\/server\/src\/engine|packages\/model\/src)\/.+\.ts$/

/** Files with a named function that ran during the work, without loading. */
const filesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = ({ functions }: Profiler.ScriptCoverage) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
  const paths = result.filter(ran).map(({ url }) => COUNTED.exec(url)?.[0])
  return [...new Set(paths.filter((path) => path !== undefined))].sort()
}

/** Work of the process beside the request is in some of the runs only. */
const fewest = async (work: (run: number) => Promise<unknown>): Promise<string[]> => {
  const runs = []
  for (const run of [1, 2, 3]) runs.push(await filesOf(() => work(run)))
  return runs.reduce((least, files) => (files.length < least.length ? files : least))
}

test('a list and an edit run through no more files than before', async () => {
  const post = { code: 'files', name: '主任医师', postRank: '1' }
  expect((await app.call('POST', '/sys/position/add', { as: 'admin', body: post })).body.message).toBe('添加成功！')
  const list = () => app.call<{ records: { id: string }[] }>('GET', '/sys/position/list', { as: 'admin' })
  const [row] = (await list()).body.result!.records
  const edit = async (name: string) => {
    const { body } = await app.call('PUT', '/sys/position/edit', { as: 'admin', body: { ...post, id: row!.id, name } })
    expect(body.success, body.message).toBe(true)
  }
  await edit('副主任医师')
  const [listing, editing] = [await fewest(list), await fewest((run) => edit(`主治医师${run}`))]
  expect(listing.length, listing.join('\n')).toBeLessThanOrEqual(ceilings.filesPerList)
  expect(editing.length, editing.join('\n')).toBeLessThanOrEqual(ceilings.filesPerEdit)
})
