/** RP1, RP2: an online report over a million rows beside its bare SQL, and the effect of heavy ones on lists. */
import { adminGet, portOf, post, type Testbed } from './testbed.ts'
import { people } from './lists.ts'
import { atMost, type Line } from './report.ts'
import { trickle, waits } from './rounds.ts'
import { ADMIN_TOKEN, EMPTY_RESULTS, fillResults } from './rows.ts'

const FROM = `from assess_result where tenant_id = 1`
const COLUMNS = 'id, performed_at, model_name, performed_by'
const SIZE = 20

/** Minimal SQL for the same page and total. */
const BARE = `with page as (select ${COLUMNS} ${FROM} order by performed_at desc nulls last, id limit ${SIZE})
  select page.*, (select count(*)::int as n ${FROM}) as n from page`

const LIST = `select ${COLUMNS.split(', ')
  .map((name) => `r.${name}`)
  .join(', ')} from rpt.assess_result r`

const HEAVY = `select r.performed_by, date_trunc('hour', r.performed_at) as at, count(*) as n, max(r.model_name) as last
  from rpt.assess_result r group by 1, 2`

const keepReport = async (
  testbed: Testbed,
  code: string,
  cgrSql: string,
  sorted: readonly string[],
): Promise<string> => {
  const items = sorted.map((fieldName, i) => ({
    fieldName,
    fieldTxt: fieldName,
    fieldType: 'String',
    orderNum: i + 1,
    isShow: true,
    isOrder: true,
  }))
  const { path } = post('/online/report/add', {})
  const response = await fetch(`${(await testbed.product()).address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': ADMIN_TOKEN },
    body: JSON.stringify({ name: code, code, cgrSql, items }),
  })
  const { success, message, result } = (await response.json()) as {
    success: boolean
    message: string
    result?: { id: string }
  }
  if (!success) throw new Error(`report ${code}: ${message}`)
  return result!.id
}

export const measureReports = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.query(fillResults(testbed.sizes))
  await testbed.query('vacuum analyze assess_result')
  try {
    const id = await keepReport(testbed, 'bench_list', LIST, COLUMNS.split(', '))
    const asked = { pageNo: '1', pageSize: String(SIZE), column: 'performed_at', order: 'desc' }
    const first = adminGet(`/online/cgreport/api/getData/${id}?${new URLSearchParams(asked).toString()}`)
    await testbed.teach([{ wanted: first, instead: { text: BARE, values: [] } }])
    const { product, raw } = await waits(testbed, [first], { rounds: 5, ms: 3000 })
    return [
      atMost({
        id: 'RP1',
        title: `report over ${testbed.sizes.results} rows, page 1 with its count`,
        value: `p50 ${product.p50.toFixed(1)} ms`,
        raw: `bare SQL ${raw.p50.toFixed(1)} ms`,
        figure: product.p50 / raw.p50,
        floor: 1.3,
      }),
      await besideHeavy(testbed),
    ]
  } finally {
    await testbed.query(EMPTY_RESULTS)
  }
}

const HEAVY_MS = 12_000

const besideHeavy = async (testbed: Testbed): Promise<Line> => {
  const id = await keepReport(testbed, 'bench_heavy', HEAVY, ['performed_by', 'at', 'n', 'last'])
  const [port, lists] = [portOf(await testbed.product()), people(testbed)]
  const heavy = adminGet(`/online/cgreport/api/getData/${id}?pageNo=1&pageSize=20&column=n&order=desc`)
  await trickle(testbed, port, lists)
  const quiet = await trickle(testbed, port, lists)
  const running = testbed.shoot({ port, wanted: [heavy], connections: 1, ms: HEAVY_MS })
  const during = await trickle(testbed, port, lists, running)
  return atMost({
    id: 'RP2',
    title: `list p95 while a heavy report runs (${((await running).p50 / 1000).toFixed(1)} s each)`,
    value: `${during.p95.toFixed(1)} ms`,
    raw: `quiet ${quiet.p95.toFixed(1)} ms`,
    figure: during.p95 / quiet.p95,
    floor: 1.5,
  })
}
