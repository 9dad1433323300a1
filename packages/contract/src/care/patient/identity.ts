/** Syntax of identity documents by type, and the birth date and sex they encode. */
import { checkIdCard, readIdNumber, type IdCardReading } from '@huxi/model'

export interface IdentityReading {
  valid: boolean
  problem: string | null
  /** unusual, yet possible: an unknown province code */
  warning: string | null
  birthDate: string | null
  gender: string | null
}

interface DocumentRule {
  readonly single: boolean
  /** pattern of the whole number; absent = any number */
  readonly pattern?: RegExp
  readonly shape?: string
  readonly coded?: RegExp
  readonly tellsSex?: boolean
}

const NOT_18 = '身份证号应为18位'

export const documentRules: { readonly [type: string]: DocumentRule } = {
  resident_id: { single: true, pattern: /^\d{17}[\dX]$/, shape: NOT_18, coded: /^/, tellsSex: true },
  residence_permit: {
    single: true,
    pattern: /^8[123]0000\d{11}[\dX]$/,
    shape: '居住证号码应为18位，以 810000、820000 或 830000 开头',
    coded: /^/,
    tellsSex: true,
  },
  hk_macau_pass: {
    single: true,
    pattern: /^[HM]\d{8}(?:\d{2})?$/,
    shape: '港澳居民来往内地通行证应为 H 或 M 加 8 位数字，换证次数的 2 位可以不填',
  },
  taiwan_pass: {
    single: true,
    pattern: /^\d{8}(?:\d{2})?$/,
    shape: '台湾居民来往大陆通行证应为 8 位数字（旧版 10 位）',
  },
  foreign_pr: {
    single: true,
    pattern: /^(?:9\d{16}[\dX]|[A-Z]{3}\d{12})$/,
    shape: '外国人永久居留身份证应为 9 开头的18位号码，或旧版 3 位字母加 12 位数字',
    coded: /^9/,
  },
  passport: {
    single: false,
    pattern: /^[A-Z\d]{5,17}$/,
    shape: '护照号码应为 5—17 位字母和数字',
  },
  military: { single: true },
  insurance_no: { single: false },
}

const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)

const REASONS: Record<(IdCardReading & { valid: false })['reason'], string> = {
  format: NOT_18,
  birth_date: '身份证号中的出生日期无效',
  check_digit: '身份证号校验位错误',
}

const reading = (found: Partial<IdentityReading>): IdentityReading => ({
  valid: true,
  problem: null,
  warning: null,
  birthDate: null,
  gender: null,
  ...found,
})

const wrong = (problem: string): IdentityReading => reading({ valid: false, problem })

const LEGACY = /^\d{15}$/

/** Whether it may be a 15-digit resident number from before 1999, which hospital lists still contain. */
export const isLegacyNumber = (type: string, number: string): boolean =>
  type === 'resident_id' && LEGACY.test(number.trim())

/** Reads a number by the rules of its type. @param today YYYY-MM-DD */
export const readIdentityNumber = (type: string, given: string, today: string): IdentityReading => {
  const { pattern, shape, coded, tellsSex } = documentRules[type] ?? { single: false }
  const number = readIdNumber(given)
  if (number === undefined) return wrong(shape ?? '证件号码应为 4—30 位字母、数字')
  if (pattern && !pattern.test(number)) return wrong(shape!)
  if (!coded?.test(number)) return reading({})
  const card = checkIdCard(number, today)
  if (!card.valid) return wrong(REASONS[card.reason])
  const unknown = type === 'resident_id' && !PROVINCES.has(number.slice(0, 2))
  return reading({
    birthDate: card.birthDate,
    gender: tellsSex ? (card.sex === 'male' ? '1' : '2') : null,
    warning: unknown ? '号码前两位不是现行的省级代码，请核对' : null,
  })
}

/** The 15-digit form of a number, under which the person may be registered. */
export const legacyOf = (number: string): string => number.slice(0, 6) + number.slice(8, 17)

const NAME = /^[\p{L}〇·][\p{L}\p{M}〇· .,'’()（）-]{0,48}[\p{L}\p{M}〇·.)）]$/u
/** Unidentified patients have numbered names. */
const UNKNOWN = /^(?:无名|不详|未知)\p{Script=Han}{0,4}\d{1,6}$/u
/** A comma joins the parts of a Latin name; between Chinese ones it separates two persons. */
const SEVERAL = /\p{Script=Han}.*,|,.*\p{Script=Han}/u

const SEX = /（[男女]）$/

export const problemOfName = (name: string): string | undefined => {
  if (SEX.test(name)) return '姓名后面不要写性别，请填写在“性别”中'
  return UNKNOWN.test(name) || (NAME.test(name) && !SEVERAL.test(name))
    ? undefined
    : '姓名应为2—50个汉字或字母，可含间隔号“·”和括号，请检查；不知道姓名时可填“无名氏”加编号'
}
