/** Valid input for every resource, made from its kinds: one counter, no randomness; exceptions in `adjustments.ts`. */
import {
  inputFields,
  isColumn,
  isEncrypted,
  maskOf,
  wireName,
  type Field,
  type Fields,
  type Resource,
} from '@huxi/model'
import type { CallOptions, TestApp } from '../harness.ts'
import { adjustmentOf, type Adjustment, type Input } from './adjustments.ts'

export type Row = Record<string, unknown>

export interface Target {
  id: string
  label: string
}

export interface Offer {
  dicts: Record<string, { value: string; text: string }[]>
  rows: Record<string, Target>
}

export interface Offers {
  ours: Offer
  theirs: Offer
}
export type Side = keyof Offers

export const addedId = (r: Resource, answer: Readonly<Record<string, unknown>>): string => {
  const { id = 'id' } = adjustmentOf(r).adder ?? {}
  return String(answer[id] ?? (answer['ids'] as string[])[0])
}

/** Input of an adder that does not come from the form. */
export const adderBody = async (
  app: TestApp,
  { body }: NonNullable<Adjustment['adder']>,
  options: CallOptions,
  given: Input,
): Promise<Input> =>
  typeof body === 'function'
    ? body(
        async (method, path, sent) => (await app.call<Input>(method, path, { ...options, body: sent })).body.result!,
        given,
      )
    : body

export const sightOf = (r: Resource): 'members' | 'keepers' | 'everybody' =>
  r.owner === 'tenant' ? 'members' : (adjustmentOf(r).sight ?? 'everybody')

export const hasOwnId = (r: Resource): boolean => 'id' in r.fields

/** Texts that try the operators: wildcards of LIKE, quotes, commas, letters of both cases. */
const WORDS = ['Alpha_', 'alpha%', "O'Neil ", '主任,副主任', '中文 beta', '100\\', 'Gamma"']
const CODES = ['Alpha_', 'alpha.', 'BETA-', 'x:y', 'a_b_']

const CHECKED: Record<NonNullable<Field['check']>, (n: number) => string> = {
  code: (n) => `${CODES[n % CODES.length]}${n}`,
  permission: (n) => `system:conformance:a${n}`,
  username: (n) => `Person_${n}.x`,
  mobile: (n) => `139${String(10_000_000 + n)}`,
  dictValue: (n) => `值_${n}`,
  region: (n) => `41${String(n % 10_000).padStart(4, '0')}`,
}

const bounded = (f: Field, n: number): number => {
  const [low, high] = [f.min ?? 0, f.max ?? 10_000]
  return low + (n % (high - low + 1))
}

const dictValue = (f: Field, n: number, offer: Offer): unknown => {
  const values = offer.dicts[f.dict!] ?? []
  if (values.length === 0) return null
  const { value } = values[n % values.length]!
  return f.numeric ? Number(value) : value
}

const day = (n: number): string => `20${String(10 + (n % 15)).padStart(2, '0')}-0${1 + (n % 9)}-1${n % 10}`

const NAMES = ['单雄信', '王小明', '欧阳修远', '曾乐', '李', '阿依努尔']
const NUMERALS = '零 一 二 三 四 五 六 七 八 九'.split(' ')

const nameOf = (n: number): string =>
  `${NAMES[n % NAMES.length]}${Array.from(String(n), (digit) => NUMERALS[Number(digit)]).join('')}`

/** An identity number, different for every number, with the check digit of GB 11643. */
export const idNumber = (n: number): string => {
  const body = `41010219${String(50 + (n % 50))}0101${String(n % 1000).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/** A value as it is read back: encrypted kinds show their mask. */
export const presentedValue = (f: Field, value: unknown): unknown =>
  isEncrypted(f) && typeof value === 'string' ? maskOf(f.kind, value) : value

const VALUES: Record<Field['kind'], (f: Field, n: number, offer: Offer) => unknown> = {
  text: (f, n) => (f.check ? CHECKED[f.check](n) : `${WORDS[n % WORDS.length]}${n}`),
  longText: (_, n) => `第一行\n第${n}行`,
  int: bounded,
  decimal: (f, n) => Math.min(f.max ?? Infinity, Number((bounded(f, n) + 0.25).toFixed(f.scale ?? 2))),
  bool: (_, n) => n % 2 === 0,
  date: (_, n) => day(n),
  dateTime: (_, n) => `${day(n)} 08:0${n % 10}:00`,
  time: (_, n) => `${String(8 + (n % 10)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
  dict: dictValue,
  dicts: (f, n, known) => dictValue(f, n, known),
  ref: (f, _n, offer) => offer.rows[f.to!]?.id ?? null,
  refs: () => null,
  treeRef: () => null,
  popup: () => null,
  person: () => null,
  secret: () => null,
  image: (_, n) => `1/2026/11/avatar-${n}.png`,
  richText: (_, n) => `<p>第 <strong>${n}</strong> 段</p>`,
  email: (_, n) => `person_${n}@example.cn`,
  url: (_, n) => `https://www.example.cn/path/${n}?a=1`,
  file: (_, n) => `1/2026/11/report-${n}.pdf,1/2026/11/report-${n}b.pdf`,
  json: (_, n) => ({ n, list: [1, '二', null] }),
  personName: (_, n) => nameOf(n),
  phone: (_, n) => (n % 3 === 0 ? `010-${62_000_000 + n}` : `139${String(10_000_000 + n)}`),
  idCard: (_, n) => idNumber(n),
  idNumber: (_, n) => `E${10_000_000 + n}`,
  address: (_, n) => `河南省郑州市金水区健康路 ${n} 号`,
  group: () => null,
  many: () => null,
  children: (f, n, offer) =>
    [n, n + 1].map((one) =>
      Object.fromEntries(
        Object.entries(f.fields ?? {}).map(([name, own]) => [wireName(name, own), VALUES[own.kind](own, one, offer)]),
      ),
    ),
}

export const askedOf = (ask: Fields, n: number, known: Offers): Input =>
  Object.fromEntries(Object.entries(ask).map(([name, f]) => [wireName(name, f), VALUES[f.kind](f, n, known.ours)]))

/** Whole valid input number `n` of a resource, under wire names, for a caller of one tenant. */
export const inputOf = (r: Resource, n: number, known: Offers, side: Side = 'ours'): Input => {
  const given = Object.entries(inputFields(r.fields)).map(([name, f]) => [
    wireName(name, f),
    VALUES[f.kind](f, n, known[side]),
  ])
  return { ...Object.fromEntries(given), ...(hasOwnId(r) && { id: 1000 + n }), ...adjustmentOf(r).input?.(n, side) }
}

export const leastInputOf = (r: Resource, n: number, known: Offers): Input => {
  const required = new Set(
    Object.entries(r.fields)
      .filter(([, f]) => f.required)
      .map(([name, f]) => wireName(name, f)),
  )
  const fixed = Object.keys(adjustmentOf(r).input?.(n) ?? {})
  return Object.fromEntries(
    Object.entries(inputOf(r, n, known)).filter(([wire]) => required.has(wire) || fixed.includes(wire)),
  )
}

export const keptFields = (r: Resource): [wire: string, f: Field][] => {
  const settled = adjustmentOf(r).settled ?? []
  return Object.entries(inputFields(r.fields))
    .filter(([name, f]) => isColumn(f) && name !== 'id' && !settled.includes(name))
    .map(([name, f]) => [wireName(name, f), f])
}
