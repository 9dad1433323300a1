/** R2: readers of one public article at once, beside a bare server with the same headers and bytes. */
import { startProduct } from '../tools/product.ts'
import { openChild } from './child.ts'
import { atLeast, rate, type Line } from './report.ts'
import { answersOf, median } from './rounds.ts'
import { portOf, type Testbed } from './testbed.ts'

const READERS = 2000
const ROUNDS = 5
const [WARM_MS, ROUND_MS] = [8000, 3000]
const WRITTEN_BY_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive'])

const FILL = [
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
  for (const statement of FILL) await testbed.query(statement)
  const product = await startProduct({ ...testbed.environment('readers'), PUBLIC_ARTICLES: 'on' })
  const child = openChild('static.ts')
  try {
    const path = '/articles/benchread'
    const asked = { 'user-agent': 'Mozilla/5.0' }
    const read = () => fetch(`${product.address}${path}`, { headers: { ...asked, 'accept-encoding': 'identity' } })
    await read()
    const kept = await read()
    if (kept.status !== 200) throw new Error(`the article is not read: ${kept.status}`)
    const headers = Object.fromEntries([...kept.headers].filter(([name]) => !WRITTEN_BY_NODE.has(name)))
    const { port } = await child.ask<{ port: number }>({ html: await kept.text(), headers })
    const wanted = [{ method: 'GET', path, headers: asked }]
    const shoot = async (to: number, ms: number) =>
      answersOf(await testbed.shoot({ port: to, wanted, connections: READERS, ms }))
    const ports = [portOf(product), port] as const
    for (const to of ports) await shoot(to, WARM_MS)
    const rounds: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push([await shoot(ports[0], ROUND_MS), await shoot(ports[1], ROUND_MS)])
    return [
      atLeast({
        id: 'R2',
        title: `article with ${READERS} readers at once`,
        value: rate(median(rounds.map(([own]) => own))),
        raw: `static ${rate(median(rounds.map(([, bare]) => bare)))}`,
        figure: median(rounds.map(([own, bare]) => own / bare)),
        floor: 0.8,
      }),
    ]
  } finally {
    child.end()
    await product.stop()
  }
}
