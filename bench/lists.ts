/** P1–P5, P7, C1, M1, F2, E1: lists, rows, sign-ins, the menu, choices and moves; also the load of P6. */
import { answers, type Ask } from './asks.ts'
import { withEmbedded } from './embedded.ts'
import { atMost, kib, type Bounds, type Line } from './report.ts'
import { duel, meanwhile, slowed } from './rounds.ts'
import { ADMIN_PASSWORD, dayOf, EMPTY_MENU, fillMenu, idOf, personId, signers, sqlId } from './rows.ts'
import { adminGet, adminPut, get, portOf, post, type Recorded, type Testbed } from './testbed.ts'
import type { Wanted } from './wire.ts'

const KINDS = 8
const eight = (wantedOf: (n: number) => Wanted): Wanted[] => Array.from({ length: KINDS }, (_, n) => wantedOf(n))

export const people = ({ sizes }: Testbed): Wanted[] =>
  eight((n) => get(`/sys/user/list?${dayOf(n * 37, sizes.users)}`, n))

const spread = (wanted: readonly Wanted[]): Wanted[] =>
  Array.from({ length: 50 }, (_, n) => ({ ...wanted[n % wanted.length]!, headers: get('', n).headers! }))

const taughtOf = (wanted: readonly Wanted[]): Recorded[] => wanted.map((one) => ({ wanted: one }))

const single = eight((n) => get(`/sys/position/queryById?id=${idOf(15, n * 11 + 1)}`, n))
const creation: Wanted = post('/sys/position/add', { code: 'new{n}', name: '新职务', postRank: '2' })

const logsAt = (page: number): Wanted => get(`/sys/log/list?logType=1&pageNo=${page}&pageSize=20`)
const deepPage = ({ sizes }: Testbed): number => Math.max(1, Math.round((4000 * sizes.logs) / 1_000_000))

/** Forces a new count: cached and bounded totals do not count. */
const exactly = (wanted: Wanted): Recorded => ({
  wanted,
  warm: get('/sys/log/list?logType=2&pageNo=1&pageSize=1'),
  keep: /^(?!.*\) matches$)/s,
  // the product asks the planner how many match
  repeatable: (text) => text.replace(/^\s*explain \(format json\) (.*)$/s, 'select count(*)::int as n from ($1) whole'),
  sideBySide: true,
})

export const commonLoad = (testbed: Testbed): readonly (readonly Wanted[])[] => [
  spread(people(testbed)),
  spread(single),
  [creation],
  spread([logsAt(1)]),
  spread([logsAt(deepPage(testbed))]),
]

const listOf = (testbed: Testbed): Ask => ({
  id: 'P1',
  title: `list of ${testbed.sizes.users} people; permission, tenant, data rule, exact total`,
  wanted: spread(people(testbed)),
  taught: taughtOf(people(testbed)),
  judged: { rate: { floor: 0.7, stretch: 0.85 } },
})

const logs = (id: string, title: string, page: number, floor: number, stretch: number): Ask => ({
  id,
  title: `log list, ${title}`,
  wanted: [logsAt(page)],
  taught: [exactly(logsAt(page))],
  judged: { rate: { floor, stretch } },
})

export const listAsks = (testbed: Testbed): Ask[] => [listOf(testbed)]

export const firstPageAsks = ({ sizes }: Testbed): Ask[] => [
  logs('P3', `${Math.round(sizes.logs / 3)} matches, page 1`, 1, 30, 40),
]

export const deepPageAsks = (testbed: Testbed): Ask[] => {
  const page = deepPage(testbed)
  return [logs('P4', `page ${page}`, page, 3.5, 5)]
}

export const rowAsks = (): Ask[] => [
  {
    id: 'P2',
    title: 'one row by its id',
    wanted: spread(single),
    taught: taughtOf(single),
    judged: { rate: { floor: 0.7, stretch: 0.85 } },
  },
  {
    id: 'P2',
    title: 'a new row, with history and log row',
    wanted: spread([creation]),
    taught: [{ wanted: creation, own: ['code'] }],
    judged: { rate: { floor: 0.7, stretch: 0.85 } },
  },
]

export const yardstick = async (testbed: Testbed): Promise<number> => {
  const wanted = people(testbed)[0]!
  const path = '/yardstick'
  await testbed.teach([{ wanted, as: path, keep: /from "?sys_user"? where|matches$/ }])
  return (await duel(testbed, [wanted], { rawWanted: [{ ...wanted, path }], rounds: 3 })).raw
}

export const measureEmbedded = async (testbed: Testbed, speed: number): Promise<Line[]> =>
  withEmbedded(testbed, {}, (product) =>
    answers({ ...testbed, product: async () => product }, speed, [
      {
        id: 'E1',
        title: 'the list of P1, embedded engine beside raw on PostgreSQL',
        wanted: people(testbed),
        judged: { rate: { floor: 0.15 } },
      },
    ]),
  )

export const signIn = (username: string): Wanted => ({
  method: 'POST',
  path: '/platform/sys/login',
  body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
})
export const signIns: readonly Wanted[] = signers.map(signIn)

const AT_ONCE = 4
const WHILE_MS = 8000

export const measureSignIn = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const lines = await answers(testbed, speed, [
    {
      id: 'P5',
      title: `sign-ins, ${AT_ONCE} at once, the same hash cost`,
      wanted: signIns,
      taught: [{ wanted: signIns[0]! }],
      judged: { rate: { floor: 0.85, stretch: 0.95 } },
      connections: AT_ONCE,
      ms: 2500,
    },
  ])
  const port = portOf(await testbed.product())
  const { quiet, during } = await meanwhile(testbed, { port, wanted: people(testbed) }, () =>
    testbed.shoot({ port, wanted: signIns, connections: AT_ONCE, ms: WHILE_MS }),
  )
  const bounds = { floor: 2, stretch: 1.5 }
  return [...lines, slowed('P5', `list p99 during ${AT_ONCE} sign-ins`, during.p99, quiet.p99, bounds)]
}

const menu = adminGet('/sys/permission/getUserPermissionByToken')

export const measureMenu = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  await testbed.restart()
  await testbed.execute(fillMenu(testbed.sizes))
  try {
    const about = { id: 'P7', connections: 4, wanted: [menu] }
    const taught = [{ wanted: menu, cold: true, keep: /from "?sys_permission"? / }]
    const whole: Ask = { ...about, title: 'menu, whole', taught, judged: { rate: { floor: 0.8 } } }
    const lines = await answers(testbed, speed, [whole])
    const product = await testbed.product()
    const headers = { ...menu.headers, 'accept-encoding': 'br' }
    const response = await fetch(`${product.address}${menu.path}`, { headers })
    const bytes = (await response.arrayBuffer()).byteLength
    const zipped = [{ ...menu, headers }]
    const { bytes: wire } = await testbed.shoot({ port: portOf(product), wanted: zipped, connections: 1, ms: 1 })
    const known = { ...menu, headers: { ...menu.headers, 'if-none-match': response.headers.get('etag')! } }
    const unchanged: Ask = {
      ...about,
      title: `menu of ${testbed.sizes.menu} rows, unchanged (304)`,
      wanted: [known],
      rawWanted: [menu],
      taught: [],
      expect: 304,
      judged: { rate: { floor: 10, stretch: 30 } },
    }
    return [
      ...lines,
      ...(await answers(testbed, speed, [unchanged])),
      atMost('P7', `menu on the wire (${kib(bytes)} of JSON)`, wire / 1024, { floor: 60 }, kib(wire)),
    ]
  } finally {
    await testbed.restart()
    await testbed.execute(EMPTY_MENU)
  }
}

const choices = (title: string, query: Record<string, string>): Ask => ({
  id: 'C1',
  title: `choices of people, ${title}`,
  wanted: [get(`/sys/user/choices?${new URLSearchParams({ pageNo: '1', pageSize: '20', ...query }).toString()}`)],
  judged: { ms: { floor: 10, stretch: 4 } },
  rounds: 5,
})

const KEYWORDS = {
  'pinyin of many': 'lixiaoming',
  'pinyin of three': 'ouyang',
  'initials of three': 'oyr',
  'name of many': '晓明',
  'name of three': '欧阳',
  'name of nobody': '慕容',
  'an account': 'bench77',
}

export const choiceAsks = (): Ask[] => [
  ...Object.entries(KEYWORDS).map(([title, keyword]) => choices(title, { keyword })),
  choices('20 ids', { ids: Array.from({ length: 20 }, (_, n) => personId(n * 7 + 100)).join(',') }),
]

const [FIRST, MOST] = [101, 2000]

/** Freezing and thawing people, with history, audit record and ended sessions. */
const moves = (testbed: Testbed, size: number, title: string, rate: Bounds): Ask => {
  const count = Math.floor(Math.min(MOST, testbed.sizes.users - FIRST) / size)
  const groups = Array.from({ length: count }, (_, n) =>
    Array.from({ length: size }, (__, i) => personId(FIRST + n * size + i)).join(','),
  )
  const [freezing, thawing] = ['freeze', 'thaw'].map((verb) =>
    groups.map((ids) => adminPut(`/sys/user/${verb}`, { ids })),
  ) as [Wanted[], Wanted[]]
  return {
    id: 'M1',
    title,
    // all are frozen before the first is thawed, so that no request overtakes the one it follows
    wanted: [...freezing, ...thawing],
    taught: [freezing, thawing].map(([one, other]) => ({ wanted: one!, warm: other!, own: ['ids'] })),
    judged: { rate },
    connections: 4,
    before: () => testbed.execute(`update sys_user set status = 1 where create_by = 'bench' and status = 2`),
  }
}

export const moveAsks = (testbed: Testbed): Ask[] => [
  moves(testbed, 1, 'a person frozen or thawed', { floor: 0.7, stretch: 0.85 }),
  moves(testbed, 50, 'fifty people frozen or thawed in one request', { floor: 0.9 }),
]

const fillFiles = (count: number): string => `insert into sys_file
    (id, tenant_id, path, name, biz, class, type, usage, free_since, content_type, size, checksum, create_by, create_time)
  select ${sqlId(27)}, 1, '1/2026/01/' || gen_random_uuid() || '.pdf', '检查单' || n || '.pdf', 'file', 'private', 'pdf',
    case when n % 5 = 0 then 'free' else 'used' end, case when n % 5 = 0 then now() end, 'application/pdf', 1000 + n % 9000,
    md5(n::text) || md5(n::text), 'bench' || n % 100, timestamptz '2025-11-01 00:00+08' + n * interval '5 minutes'
  from generate_series(1, ${count}) n`

export const measureFiles = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const count = testbed.sizes.users
  await testbed.execute(fillFiles(count), 'vacuum analyze sys_file')
  try {
    return await answers(testbed, speed, [
      {
        id: 'F2',
        title: `list of ${count} files, exact total`,
        wanted: eight((n) => adminGet(`/sys/oss/file/list?${dayOf(n * 37, count, { usage: 'used' })}`)),
        judged: { rate: { floor: 0.65, stretch: 0.85 } },
      },
    ])
  } finally {
    await testbed.execute(`delete from sys_file where id like '27%' and biz = 'file'`)
  }
}
