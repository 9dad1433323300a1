/** R2, F1: readers of one public article at once, and an upload, each beside a bare server of the same bytes. */
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openChild, withChild } from './child.ts'
import { riseMb } from './memory.ts'
import { atLeast, atMost, mb, rate, round, type Line } from './report.ts'
import { answersOf, inTurns, sidesOf } from './rounds.ts'
import { ADMIN_TOKEN, SHARED } from './rows.ts'
import { portOf, withProduct, type Testbed } from './testbed.ts'

const READERS = 2000
const READ_ROUNDS = 5
const [WARM_MS, ROUND_MS] = [8000, 3000]
const WRITTEN_BY_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive'])

const ARTICLE = [
  `insert into article_category (id, tenant_id, name, sort_no, create_by) values ('bench-cat', 1, '压测', 1, 'bench')`,
  `insert into article_article (id, tenant_id, title, category_id, summary, author, content, sources, status, live_no, create_by)
    values ('benchread', 1, '怎样用吸入器', 'bench-cat', '三步学会', '健康教育组', repeat('<p>深吸气后屏住呼吸十秒。</p>', 200),
      '本院资料', 'published', 1, 'bench')`,
  `insert into article_version (id, tenant_id, article_id, version_no, status, title, category_id, summary, author, content,
      sources, published_at, create_by)
    select 'benchread1', 1, id, 1, 'live', title, category_id, summary, author, content, sources, now(), 'bench'
    from article_article where id = 'benchread'`,
]

export const measureReaders = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.restart()
  await testbed.execute(...ARTICLE)
  return withProduct({ ...testbed.environment('readers'), PUBLIC_ARTICLES: 'on' }, (product) =>
    withChild(openChild('static.ts'), async (child) => {
      const path = '/articles/benchread'
      const asked = { 'user-agent': 'Mozilla/5.0' }
      const read = () => fetch(`${product.address}${path}`, { headers: { ...asked, 'accept-encoding': 'identity' } })
      await read()
      const kept = await read()
      if (kept.status !== 200) throw new Error(`the article is not read: ${kept.status}`)
      const headers = Object.fromEntries([...kept.headers].filter(([name]) => !WRITTEN_BY_NODE.has(name)))
      const { port } = await child.ask<{ port: number }>({ html: await kept.text(), headers })
      const wanted = [{ method: 'GET', path, headers: asked }]
      const shooting = (to: number) => async (n: number) =>
        answersOf(await testbed.shoot({ port: to, wanted, connections: READERS, ms: n === 0 ? WARM_MS : ROUND_MS }))
      const [own, bare] = await inTurns([shooting(portOf(product)), shooting(port)], READ_ROUNDS)
      const { product: each, raw, ratio } = sidesOf(own!, bare!)
      const title = `article with ${READERS} readers at once`
      return [atLeast('R2', title, ratio, { floor: 0.8 }, rate(each), `static ${rate(raw)}`)]
    }),
  )
}

const SIZE_MB = 200
const UPLOADS = 7

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

export const measureUpload = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.restart()
  const { address, pid } = await testbed.product()
  const films = { small: join(testbed.folder, 'small.mp4'), large: join(testbed.folder, 'film.mp4') }
  await makeFilm(films.small, 20)
  await makeFilm(films.large, SIZE_MB)
  const bare = join(SHARED.FILES_DIR, 'bare')
  await mkdir(bare, { recursive: true })
  const sending = (to: string) => (n: number) => (n === 0 ? send(to, films.small, 20) : send(to, films.large, SIZE_MB))
  return withChild(openChild('bare-upload.ts', bare), async (child) => {
    try {
      const { port } = await child.next<{ port: number }>()
      const rises: number[] = []
      const upload = sending(`${address}/platform/sys/oss/file/upload`)
      const weighed = async (n: number): Promise<number> => {
        const { rise, result } = await riseMb(pid, () => upload(n))
        if (n > 0) rises.push(rise)
        return result
      }
      const [own, other] = await inTurns([weighed, sending(`http://127.0.0.1:${port}/`)], UPLOADS)
      const { product, raw, ratio } = sidesOf(own!, other!)
      const worst = Math.max(...rises)
      const speed = (value: number): string => `${round(value)} MB/s`
      const title = `upload of ${SIZE_MB} MB beside a bare stream into the same folder`
      return [
        atLeast('F1', title, ratio, { floor: 0.7 }, speed(product), speed(raw)),
        atMost('F1', 'memory rise meanwhile, the worst of all rounds', worst, { floor: 30 }, mb(worst)),
      ]
    } finally {
      await rm(bare, { recursive: true, force: true })
    }
  })
}
