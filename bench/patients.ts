/** PF1: finding one patient by typed or scanned text. PF2: a chart with two thousand facts, among patients with twenty. */
import { fieldKeys } from '../apps/server/src/platform/crypto/cipher.ts'
import { openSecrets } from '../apps/server/src/platform/config/secrets.ts'
import type { Ask } from './asks.ts'
import { idOf, sqlId } from './rows.ts'
import { adminGet, post, type Testbed } from './testbed.ts'

const [EACH, EVENTS] = [20, 2000]

const SURNAMES = ['王', '李', '张', '刘', '陈', '欧阳', '赵', '周']
const SURNAMES_SOUND = ['wang', 'li', 'zhang', 'liu', 'chen', 'ouyang', 'zhao', 'zhou']
const GIVEN = ['伟', '芳', '建国', '秀英', '晓明', '桂兰', '志强', '丽']
const GIVEN_SOUND = ['wei', 'fang', 'jianguo', 'xiuying', 'xiaoming', 'guilan', 'zhiqiang', 'li']

const oneOf = (list: readonly string[], n: string): string =>
  `(array['${list.join("','")}'])[${n} % ${list.length} + 1]`
const initials = (sounds: readonly string[]): string[] => sounds.map((sound) => sound.slice(0, 1))

const KEYWORDS = {
  'name of many': '王',
  'name of some': '欧阳晓明',
  'given name': '晓明',
  'pinyin of many': 'zhang',
  pinyin: 'ouyangxiaom',
  initials: 'wjg',
  'patient number': 'P260004711',
  'hospital number': 'OP0004711',
  'phone tail': '4711',
  nobody: '慕容复',
}

const finding = Object.entries(KEYWORDS).map(([title, keyword]) => ({
  title: `one patient, ${title}`,
  wanted: [post('/patient/find', { keyword })],
}))

const CHARTS = {
  'the record': '/patient/queryById',
  'its head': '/patient/chart/head',
  'the first page of its timeline': '/patient/timeline',
}

/** Each reading is audited, so that a chart has no bare baseline. */
const charts = Object.entries(CHARTS).map(([title, path]): Ask => {
  const wanted = adminGet(`${path}?id=${idOf(31, 1)}`)
  return {
    id: 'PF2',
    title: `chart with ${EVENTS} events, ${title}`,
    wanted: [wanted],
    rawWanted: [{ ...wanted, path: '/yardstick' }],
    taught: [],
    beside: { name: 'yardstick' },
    judged: { ms: { floor: 10, stretch: 4 } },
  }
})

const ASKS: readonly Ask[] = [
  ...finding.map((one) => ({ ...one, id: 'PF1', judged: { ms: { floor: 5 } } })),
  {
    id: 'PF1',
    title: 'all of these in turn',
    wanted: finding.flatMap(({ wanted }) => wanted),
    taught: [],
    judged: { rate: { floor: 0.5, stretch: 0.7 } },
    rounds: 5,
  },
  ...charts,
]

export const fillPatients = (count: number): string[] => {
  const { index } = fieldKeys(openSecrets(process.env['BENCH_FOLDER']!))
  const tails = Array.from({ length: 10_000 }, (_, n) => index.of(1, 'patient|phone|tail', String(n).padStart(4, '0')))
  const id = sqlId(31)
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
      select ${sqlId(32)}, 1, ${id}, 1, 'outpatient_no', 'OP' || lpad(n::text, 7, '0') from generate_series(1, ${count}) n`,
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

/** Observations of a patient, a month apart; `n` numbers patients, `i` their facts. */
export const fillFacts = (kind: number, patients: number, each: number): string =>
  `insert into fact_observation (id, tenant_id, patient_id, code, value, unit, observed_at, create_by)
    select ${sqlId(kind, `n * ${each} + i`)}, 1, ${sqlId(31)}, ${CODES}, to_jsonb(50 + (n + i) % 9), '',
      timestamptz '2026-01-01 08:00+08' - i * interval '31 days' - n % 1000 * interval '1 hour', 'bench'
    from generate_series(1, ${patients}) n, generate_series(0, ${each - 1}) i`

const CODES = `(array['spo2', 'heart_rate', 'weight', 'mmrc'])[1 + i % 4]`

const fillEvents = `insert into fact_observation (id, tenant_id, patient_id, code, value, unit, observed_at, create_by)
  select ${sqlId(34, 'i')}, 1, '${idOf(31, 1)}', ${CODES}, to_jsonb(50 + i % 9), '',
    timestamptz '2026-01-01 09:00+08' - i * interval '9 hours', 'bench' from generate_series(1, ${EVENTS}) i`

export const withPatients = (testbed: Testbed): Promise<void> =>
  testbed.fill('patients', () => fillPatients(testbed.sizes.patients))

export const patientAsks = async (testbed: Testbed): Promise<readonly Ask[]> => {
  await withPatients(testbed)
  await testbed.fill('charts', () => [fillFacts(33, testbed.sizes.patients, EACH), fillEvents])
  return ASKS
}

/** Patients of their own, without texts to be found by. */
export const subject = (n = 'n'): string => sqlId(35, n)

export const fillSubjects = (count: number): string =>
  `insert into patient (id, tenant_id, patient_no, name, name_pinyin, name_initials, gender, birth_date, dept_id, status, create_by, create_time)
    select ${subject()}, 1, 'Q26' || lpad(n::text, 7, '0'), '对象' || n, 'duixiang' || n, 'dx' || n, (n % 2 + 1)::text, date '1930-01-01' + n % 25000,
      ${sqlId(11, 'n % 50 + 1')}, 'active', 'bench', timestamptz '2024-01-01 08:00+08' + n * interval '1 minute'
    from generate_series(1, ${count}) n on conflict do nothing`
