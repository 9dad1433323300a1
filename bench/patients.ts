/** PF1: finding one patient among a hundred thousand by typed or scanned text, beside the same statements bare. */
import { fieldKeys } from '../apps/server/src/platform/crypto/cipher.ts'
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import { measureCharts } from './charts.ts'
import { atLeast, atMost, type Line } from './report.ts'
import { duel, waits } from './rounds.ts'
import { post, type Testbed } from './testbed.ts'

const [FLOOR_MS, FLOOR] = [50, 0.5]

const SURNAMES = ['王', '李', '张', '刘', '陈', '欧阳', '赵', '周']
const SURNAMES_SOUND = ['wang', 'li', 'zhang', 'liu', 'chen', 'ouyang', 'zhao', 'zhou']
const GIVEN = ['伟', '芳', '建国', '秀英', '晓明', '桂兰', '志强', '丽']
const GIVEN_SOUND = ['wei', 'fang', 'jianguo', 'xiuying', 'xiaoming', 'guilan', 'zhiqiang', 'li']

const oneOf = (list: readonly string[], n: string): string =>
  `(array['${list.join("','")}'])[${n} % ${list.length} + 1]`
const initials = (sounds: readonly string[]): string[] => sounds.map((sound) => sound.slice(0, 1))

const KEYWORDS: readonly (readonly [title: string, keyword: string])[] = [
  ['name of many', '王'],
  ['name of some', '欧阳晓明'],
  ['given name', '晓明'],
  ['pinyin of many', 'zhang'],
  ['pinyin', 'ouyangxiaom'],
  ['initials', 'wjg'],
  ['patient number', 'P260004711'],
  ['hospital number', 'OP0004711'],
  ['phone tail', '4711'],
  ['nobody', '慕容复'],
]

const asked = (keyword: string) => post('/patient/find', { keyword })

/** Patients with their search fields, digested with the keys of the installation. */
export const fillPatients = (count: number): string[] => {
  const { index } = fieldKeys(openSecrets(process.env['BENCH_FOLDER']!))
  const tails = Array.from({ length: 10_000 }, (_, n) => index.of(1, 'patient|phone|tail', String(n).padStart(4, '0')))
  const id = `'31' || lpad(n::text, 17, '0')`
  const surname = oneOf(SURNAMES, 'n')
  const given = oneOf(GIVEN, '(n / 8)')
  const key = (text: string): string => `select 1, ${text} as key, ${id} from generate_series(1, ${count}) n`
  return [
    `insert into patient (id, tenant_id, patient_no, name, name_pinyin, name_initials, gender, birth_date, phone, phone_tail, status,
        create_by, create_time)
      select ${id}, 1, 'P26' || lpad(n::text, 7, '0'), ${surname} || ${given}, ${oneOf(SURNAMES_SOUND, 'n')} || ${oneOf(GIVEN_SOUND, '(n / 8)')},
        ${oneOf(initials(SURNAMES_SOUND), 'n')} || ${oneOf(initials(GIVEN_SOUND), '(n / 8)')}, (n % 2 + 1)::text,
        date '1930-01-01' + n % 30000, '138****' || lpad((n % 10000)::text, 4, '0'), t.tail, 'active', 'bench',
        timestamptz '2024-01-01 08:00+08' + n * interval '10 minutes'
      from generate_series(1, ${count}) n
      join unnest(array['${tails.join("','")}']) with ordinality as t (tail, place) on t.place = n % 10000 + 1`,
    `insert into patient_number (id, tenant_id, patient_id, sort_no, type, value)
      select '32' || lpad(n::text, 17, '0'), 1, ${id}, 1, 'outpatient_no', 'OP' || lpad(n::text, 7, '0') from generate_series(1, ${count}) n`,
    `insert into patient_key (tenant_id, key, patient_id) ${[
      key(`${surname} || ${given}`),
      key(given),
      key(`${oneOf(SURNAMES_SOUND, 'n')} || ${oneOf(GIVEN_SOUND, '(n / 8)')}`),
      key(
        `${oneOf(initials(SURNAMES_SOUND), 'n')} || ${oneOf(['w', 'f', 'jg', 'xy', 'xm', 'gl', 'zq', 'l'], '(n / 8)')}`,
      ),
      key(`'p26' || lpad(n::text, 7, '0')`),
      key(`'26' || lpad(n::text, 7, '0')`),
      key(`'op' || lpad(n::text, 7, '0')`),
      key(`lpad(n::text, 7, '0')`),
    ].join(' union ')} on conflict do nothing`,
  ]
}

/** PF1 and PF2; milliseconds of the reference machine, which is `speed` times slower than this one. */
export const measurePatients = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { patients: count } = testbed.sizes
  for (const statement of fillPatients(count)) await testbed.query(statement)
  await testbed.query('vacuum analyze patient, patient_number, patient_key')
  await testbed.teach(KEYWORDS.map(([, keyword]) => ({ wanted: asked(keyword) })))
  const lines: Line[] = []
  for (const [title, keyword] of KEYWORDS) {
    const { product, raw } = await waits(testbed, [asked(keyword)], { rounds: 3, ms: 800 })
    const text = ({ p50, p95 }: typeof raw): string => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`
    const what = { id: 'PF1', title: `one of ${count} patients, ${title}` }
    const measured = { value: text(product), raw: text(raw), figure: product.p95 }
    lines.push(atMost({ ...what, ...measured, floor: FLOOR_MS, slack: 1 / speed }))
  }
  const { product, raw, ratio } = await duel(
    testbed,
    KEYWORDS.map(([, keyword]) => asked(keyword)),
    { rounds: 5 },
  )
  const value = `${product.toFixed(0)}/s`
  lines.push(
    atLeast({
      id: 'PF1',
      title: 'all of these in turn',
      value,
      raw: `${raw.toFixed(0)}/s`,
      figure: ratio,
      floor: FLOOR,
    }),
  )
  return [...lines, ...(await measureCharts(testbed, speed))]
}
