/** F1, F2: upload of a large file, beside a bare stream into the same folder; the list of many files. */
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openChild } from './child.ts'
import { riseMb } from './memory.ts'
import { atLeast, atMost, rate, round, type Line } from './report.ts'
import { duel, median } from './rounds.ts'
import { ADMIN_TOKEN, SHARED } from './rows.ts'
import { adminGet, type Testbed } from './testbed.ts'

const SIZE_MB = 200
const ROUNDS = 7
const KINDS = 8

/** Random bytes behind a valid head. */
const makeFilm = async (path: string, megabytes: number): Promise<void> => {
  const file = await open(path, 'w')
  await file.write(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(12)]))
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  for (let left = megabytes * 16 - 1; left > 0; left -= 1) await file.write(piece)
  await file.close()
}

const send = async (address: string, film: string, megabytes: number): Promise<number> => {
  const body = new FormData()
  body.set('file', await openAsBlob(film, { type: 'video/mp4' }), `${crypto.randomUUID()}.mp4`)
  const begin = performance.now()
  const response = await fetch(address, { method: 'POST', headers: { 'x-access-token': ADMIN_TOKEN }, body })
  const text = await response.text()
  const seconds = (performance.now() - begin) / 1000
  if (!(JSON.parse(text) as { success: boolean }).success) throw new Error(`upload: ${text.slice(0, 300)}`)
  return megabytes / seconds
}

/** F1, in turns, so that noise affects both. The first round is a small file and does not count. */
export const measureUpload = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.restart()
  const { address, pid } = await testbed.product()
  const [small, film] = [join(testbed.folder, 'small.mp4'), join(testbed.folder, 'film.mp4')]
  await makeFilm(small, 20)
  await makeFilm(film, SIZE_MB)
  const bare = join(SHARED.FILES_DIR, 'bare')
  await mkdir(bare, { recursive: true })
  const child = openChild('bare-upload.ts', bare)
  const { port } = await child.next<{ port: number }>()
  const places = [`${address}/platform/sys/oss/file/upload`, `http://127.0.0.1:${port}/`] as const
  try {
    for (const place of places) await send(place, small, 20)
    const [own, raw, rises]: [number[], number[], number[]] = [[], [], []]
    for (let at = 0; at < ROUNDS; at += 1) {
      const { rise, result } = await riseMb(pid, () => send(places[0], film, SIZE_MB))
      own.push(result)
      rises.push(rise)
      raw.push(await send(places[1], film, SIZE_MB))
    }
    const speed = (values: readonly number[]): string => `${round(median(values))} MB/s`
    return [
      atLeast({
        id: 'F1',
        title: `upload of ${SIZE_MB} MB beside a bare stream into the same folder`,
        value: speed(own),
        raw: speed(raw),
        figure: median(own.map((value, at) => value / raw[at]!)),
        floor: 0.7,
      }),
      atMost({
        id: 'F1',
        title: 'memory rise meanwhile, the worst of all rounds',
        value: `${Math.max(...rises).toFixed(0)} MB`,
        figure: Math.max(...rises),
        floor: 30,
      }),
    ]
  } finally {
    child.end()
    await rm(bare, { recursive: true, force: true })
  }
}

const fillFiles = (count: number): string => `insert into sys_file
    (id, tenant_id, path, name, biz, class, type, usage, free_since, content_type, size, checksum, create_by, create_time)
  select '27' || lpad(n::text, 17, '0'), 1, '1/2026/01/' || gen_random_uuid() || '.pdf', '检查单' || n || '.pdf', 'file', 'private', 'pdf',
    case when n % 5 = 0 then 'free' else 'used' end, case when n % 5 = 0 then now() end, 'application/pdf', 1000 + n % 9000,
    md5(n::text) || md5(n::text), 'bench' || n % 100, timestamptz '2025-11-01 00:00+08' + n * interval '5 minutes'
  from generate_series(1, ${count}) n`

const onDay = (n: number, count: number): string => {
  const days = Math.max(1, Math.floor((count * 5) / 1440) - 1)
  const day = new Date(Date.UTC(2025, 10, 2 + (n % days))).toISOString().slice(0, 10)
  const range = { createTime_begin: `${day} 00:00:00`, createTime_end: `${day} 23:59:59` }
  return new URLSearchParams({ ...range, usage: 'used', pageNo: '1', pageSize: '20' }).toString()
}

export const measureFiles = async (testbed: Testbed): Promise<Line[]> => {
  const count = testbed.sizes.users
  await testbed.query(fillFiles(count))
  await testbed.query('vacuum analyze sys_file')
  try {
    const wanted = Array.from({ length: KINDS }, (_, n) => adminGet(`/sys/oss/file/list?${onDay(n * 37, count)}`))
    await testbed.teach(wanted.map((one) => ({ wanted: one })))
    const { product, raw, ratio } = await duel(testbed, wanted)
    return [
      atLeast({
        id: 'F2',
        title: `list of ${count} files, exact total`,
        value: rate(product),
        raw: rate(raw),
        figure: ratio,
        floor: 0.65,
        stretch: 0.85,
      }),
    ]
  } finally {
    await testbed.query(`delete from sys_file where id like '27%' and biz = 'file'`)
  }
}
