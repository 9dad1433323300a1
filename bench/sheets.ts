/** P12, P13: a hundred thousand rows exported and imported, and the effect on others. */
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../tools/product.ts'
import { people } from './lists.ts'
import { peakMb, residentMb } from './memory.ts'
import { atMost, kib, mb, ms, seconds, type Bounds, type Line } from './report.ts'
import { LIGHT, meanwhile, slowed, timed } from './rounds.ts'
import { ADMIN_TOKEN, sqlId } from './rows.ts'
import { portOf, type Testbed } from './testbed.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headers = { 'x-access-token': ADMIN_TOKEN }

export const download = async (product: Product, path: string): Promise<Uint8Array> => {
  const response = await fetch(`${product.address}/platform${path}`, { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.headers.get('content-type')?.startsWith(XLSX))
    throw new Error(`${path}: ${new TextDecoder().decode(bytes).slice(0, 300)}`)
  return bytes
}

interface Work<T> {
  readonly ms: number
  readonly rise: number
  readonly result: T
}

const weigh = async <T>({ pid }: Product, work: () => Promise<T>): Promise<Work<T>> => {
  const before = residentMb(pid)
  const { ms: took, result } = await timed(() => peakMb(pid, work))
  return { ms: took, rise: Math.max(0, result.peak - before), result: result.result }
}

const costLines = (id: string, title: string, work: Work<unknown>, time: Bounds, memory: number): Line[] => [
  atMost(id, title, work.ms / 1000, time, seconds(work.ms)),
  atMost(id, `${title}, memory rise`, work.rise, { floor: memory }, mb(work.rise)),
]

export const measureExport = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.restart()
  const product = await testbed.product()
  const load = { port: portOf(product), wanted: people(testbed) }
  const exported = () => download(product, '/sys/user/exportXls')
  await testbed.shoot({ ...LIGHT, ...load })
  const alone = await weigh(product, exported)
  const { quiet, during } = await meanwhile(testbed, load, exported)
  const title = `export of ${testbed.sizes.users} people (${kib(alone.result.byteLength)})`
  return [
    ...costLines('P12', title, alone, { floor: 2.5, stretch: 1.5, slack: 1 / speed }, 80),
    slowed('P12', 'list p99 during the export', during.p99, quiet.p99, { floor: 2 }),
  ]
}

/** P13: positions, exported, removed and imported again; a heartbeat measures the blocked event loop. */
export const measureImport = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.restart()
  const { users: rows } = testbed.sizes
  await testbed.execute(fillPositions(rows))
  const path = join(testbed.folder, 'positions.xlsx')
  writeFileSync(path, await download(await testbed.product(), '/sys/position/exportXls?createBy=sheet'))
  await testbed.execute(`delete from sys_position where create_by = 'sheet'`, 'vacuum analyze sys_position')
  await testbed.restart()
  const fresh = await testbed.product()
  const load = { port: portOf(fresh), wanted: [{ method: 'GET', path: '/actuator/health' }] }
  const { quiet, during, result } = await meanwhile(testbed, load, () => weigh(fresh, () => upload(fresh, path, rows)))
  const [block, title] = [Math.max(0, during.worst - quiet.p50), 'longest wait of a heartbeat during the import']
  return [
    ...costLines('P13', `import of ${rows} positions`, result, { floor: 6, stretch: 3, slack: 1 / speed }, 120),
    atMost('P13', title, block, { floor: 50 }, ms(block), `quiet ${ms(quiet.worst)}`),
  ]
}

export const fillPositions = (rows: number): string =>
  `insert into sys_position (id, tenant_id, code, name, post_rank, create_by)
    select ${sqlId(18)}, 1, 'sheet' || n, '职务' || n, (n % 4 + 1)::text, 'sheet' from generate_series(1, ${rows}) n`

const upload = async (product: Product, path: string, rows: number): Promise<void> => {
  const body = new FormData()
  body.set('file', await openAsBlob(path, { type: XLSX }), 'positions.xlsx')
  const response = await fetch(`${product.address}/platform/sys/position/importExcel`, {
    method: 'POST',
    headers,
    body,
  })
  const answer = (await response.json()) as { code: number; message: string; result?: { addedCount?: number } }
  if (answer.code !== 200 || answer.result?.addedCount !== rows)
    throw new Error(`import: ${JSON.stringify(answer).slice(0, 300)}`)
}
