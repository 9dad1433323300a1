/** Similarity of two patient records. Pure: all values are read before. */

export interface Identity {
  readonly name: string
  /** readings of the name without tones */
  readonly sounds: readonly string[]
  readonly gender: string
  readonly birthDate: string | null
  readonly regionCode: string | null
  /** digests of phone and document numbers; equal for equal numbers */
  readonly phone: string | null
  readonly documents: readonly string[]
  /** of resident cards, which are unique per person */
  readonly residents: readonly string[]
  readonly numbers: readonly string[]
}

export interface Likeness {
  /** 0–100 */
  readonly score: number
  readonly reasons: readonly string[]
  /** same person without doubt */
  readonly certain: boolean
}

/** Threshold of manual review. */
export const POSSIBLE = 70

const CERTAIN = 100
const KNOWN_GENDERS = ['1', '2']

type NameLikeness = 'same' | 'sound' | 'swapped' | 'near' | 'none'

const CALLED: Record<Exclude<NameLikeness, 'none'>, string> = {
  same: '姓名',
  sound: '姓名读音',
  swapped: '姓名用字（顺序不同）',
  near: '姓名相近，',
}

/** Points of a similar name, by the other matching values. */
const POINTS: Record<Exclude<NameLikeness, 'none'>, { phone: number; date: number; both: number }> = {
  same: { phone: 90, date: 85, both: 98 },
  sound: { phone: 80, date: 75, both: 95 },
  swapped: { phone: 80, date: 75, both: 95 },
  near: { phone: 55, date: 60, both: 80 },
}

const SAME_REGION = 10
const OTHER_PROVINCE = -10
const OTHER_GENDER = -25
const OTHER_DATE = -15

/** @returns undefined below any similarity */
export const likeness = (a: Identity, b: Identity): Likeness | undefined => {
  const [document, number] = [meet(a.documents, b.documents), meet(a.numbers, b.numbers)]
  if (document || number) {
    const reasons = [...(document ? ['证件号码相同'] : []), ...(number ? ['就诊号相同'] : [])]
    return { score: CERTAIN, reasons, certain: true }
  }
  if (a.residents.length > 0 && b.residents.length > 0) return undefined
  const name = nameLikeness(a, b)
  const phone = a.phone !== null && a.phone === b.phone
  const date = a.birthDate !== null && a.birthDate === b.birthDate
  if (name === 'none' || (!phone && !date)) return undefined
  const score = POINTS[name][phone && date ? 'both' : phone ? 'phone' : 'date'] + circumstances(a, b)
  if (score < POSSIBLE) return undefined
  const sameFields = [...(date ? ['出生日期'] : []), ...(phone ? ['电话'] : [])].join('、')
  return {
    score: Math.min(score, CERTAIN - 1),
    reasons: [name === 'near' ? `${CALLED.near}${sameFields}相同` : `${CALLED[name]}和${sameFields}相同`],
    certain: false,
  }
}

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one))

const circumstances = (a: Identity, b: Identity): number => {
  const regions = a.regionCode && b.regionCode ? [a.regionCode, b.regionCode] : undefined
  const gendersDiffer = a.gender !== b.gender && KNOWN_GENDERS.includes(a.gender) && KNOWN_GENDERS.includes(b.gender)
  const datesDiffer = a.birthDate !== null && b.birthDate !== null && !isNearDate(a.birthDate, b.birthDate)
  return (
    (regions && regions[0] === regions[1] ? SAME_REGION : 0) +
    (regions && regions[0]!.slice(0, 2) !== regions[1]!.slice(0, 2) ? OTHER_PROVINCE : 0) +
    (gendersDiffer ? OTHER_GENDER : 0) +
    (datesDiffer ? OTHER_DATE : 0)
  )
}

const nameLikeness = (a: Identity, b: Identity): NameLikeness => {
  if (a.name === b.name) return 'same'
  if (meet(a.sounds, b.sounds)) return 'sound'
  const [x, y] = [[...a.name], [...b.name]]
  if (x.length > 1 && [...x].sort().join('') === [...y].sort().join('')) return 'swapped'
  return isNear(x, y) ? 'near' : 'none'
}

/** One character differs, is missing or extra, and more than half of the name matches. */
const isNear = (x: readonly string[], y: readonly string[]): boolean => {
  const [short, long] = x.length <= y.length ? [x, y] : [y, x]
  if (short.length < 2 || long.length - short.length > 1) return false
  const same = short.findIndex((letter, i) => letter !== long[i])
  if (same === -1) return true
  const rest = long.slice(same + 1).join('')
  const differs =
    long.length === short.length ? short.slice(same + 1).join('') === rest : short.slice(same).join('') === rest
  return differs && long.length > 2
}

/** One digit differs, two are swapped, or month and day are swapped. */
const isNearDate = (a: string, b: string): boolean => {
  if (a === b) return true
  const differing = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]))
  if (differing.length === 1) return true
  const [i = 0, j = 0] = differing
  if (differing.length === 2 && a[i] === b[j] && a[j] === b[i]) return true
  return a.slice(0, 4) === b.slice(0, 4) && a.slice(5, 7) === b.slice(8) && a.slice(8) === b.slice(5, 7)
}
