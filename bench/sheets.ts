/** P12, P13: a hundred thousand rows exported and imported, and the effect on others. */
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portOf, type Testbed } from './testbed.ts'
import { people } from './lists.ts'
import { peakMb, residentMb } from './memory.ts'
import { atMost, type Line } from './report.ts'
import { trickle } from './rounds.ts'
import type { Product } from '../tools/product.ts'
import { ADMIN_TOKEN } from './rows.ts'

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
  readonly seconds: number
  readonly riseMb: number
  readonly result: T
}

const weigh = async <T>(product: Product, work: () => Promise<T>): Promise<Work<T>> => {
  const before = residentMb(product.pid)
  const begin = performance.now()
  const { peak, result } = await peakMb(product.pid, work)
  return { seconds: (performance.now() - begin) / 1000, riseMb: Math.max(0, peak - before), result }
}

const seconds = (n: number): string => `${n.toFixed(2)} s`
const mb = (n: number): string => `${n.toFixed(0)} MB`

export const measureExport = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.restart()
  const product = await testbed.product()
  const [port, lists, path] = [portOf(product), people(testbed), '/sys/user/exportXls']
  await trickle(testbed, port, lists)
  const quiet = await trickle(testbed, port, lists)
  const alone = await weigh(product, () => download(product, path))
  const during = await trickle(testbed, port, lists, download(product, path))
  const kib = (alone.result.byteLength / 1024).toFixed(0)
  return [
    atMost({
      id: 'P12',
      title: `export of ${testbed.sizes.users} people (${kib} KiB)`,
      value: seconds(alone.seconds),
      figure: alone.seconds,
      floor: 2.5,
      stretch: 1.5,
      slack: 1 / speed,
    }),
    atMost({ id: 'P12', title: 'export, memory rise', value: mb(alone.riseMb), figure: alone.riseMb, floor: 80 }),
    atMost({
      id: 'P12',
      title: 'list p99 during the export',
      value: `${during.p99.toFixed(1)} ms`,
      raw: `quiet ${quiet.p99.toFixed(1)} ms`,
      figure: during.p99 / quiet.p99,
      floor: 2,
    }),
  ]
}

/** P13: positions, exported, removed and imported again; a heartbeat measures the blocked event loop. */
export const measureImport = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.restart()
  const product = await testbed.product()
  const { users: rows } = testbed.sizes
  await fillPositions(testbed, rows)
  const path = join(testbed.folder, 'positions.xlsx')
  writeFileSync(path, await download(product, '/sys/position/exportXls?createBy=sheet'))
  await testbed.query(`delete from sys_position where create_by = 'sheet'`)
  await testbed.query('vacuum analyze sys_position')
  await testbed.restart()
  const fresh = await testbed.product()
  const port = portOf(fresh)
  const heartbeat = [{ method: 'GET', path: '/actuator/health' }]
  await trickle(testbed, port, heartbeat)
  const quiet = await trickle(testbed, port, heartbeat)
  const importing = weigh(fresh, () => upload(fresh, path, rows))
  const during = await trickle(testbed, port, heartbeat, importing)
  const { seconds: took, riseMb } = await importing
  const block = Math.max(0, during.worst - quiet.p50)
  return [
    atMost({
      id: 'P13',
      title: `import of ${rows} positions, validated`,
      value: seconds(took),
      figure: took,
      floor: 6,
      stretch: 3,
      slack: 1 / speed,
    }),
    atMost({ id: 'P13', title: 'import, memory rise', value: mb(riseMb), figure: riseMb, floor: 120 }),
    atMost({
      id: 'P13',
      title: 'longest wait of a heartbeat during the import',
      value: `${block.toFixed(0)} ms`,
      raw: `quiet ${quiet.worst.toFixed(0)} ms`,
      figure: block,
      floor: 50,
    }),
  ]
}

export const fillPositions = (testbed: Testbed, rows: number): Promise<void> =>
  testbed.query(`insert into sys_position (id, tenant_id, code, name, post_rank, create_by)
    select '18' || lpad(n::text, 17, '0'), 1, 'sheet' || n, '职务' || n, (n % 4 + 1)::text, 'sheet' from generate_series(1, ${rows}) n`)

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
