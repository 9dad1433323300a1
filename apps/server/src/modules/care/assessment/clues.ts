/** Clues of an assessment to its patient, and how well a patient fits them. Pure. */
import { isOtherAge } from '@huxi/clinical/patient-dates'
import { isKnownGender, identityInAnswers, type Assessment, type GivenAnswer, type SaidOf } from '@huxi/contract'

export interface Clues {
  readonly at: string
  readonly names: readonly string[]
  /** last four digits of a phone */
  readonly tails: readonly string[]
  readonly numbers: readonly string[]
  readonly beds: readonly string[]
  readonly identity: SaidOf
}

const NAME = [2, 3, 4]

/** All Chinese substrings as long as a name; the register decides which are names. */
const namesIn = (text: string): string[] =>
  (text.match(/[\p{Script=Han}·]{2,}/gu) ?? []).flatMap((run) => [
    run,
    ...NAME.flatMap((length) =>
      Array.from({ length: Math.max(0, run.length - length + 1) }, (_, from) => run.slice(from, from + length)),
    ),
  ])

export const cluesOf = (
  { performedAt, comment }: Pick<Assessment, 'performedAt' | 'comment'>,
  answers: readonly GivenAnswer[],
): Clues => {
  const plain = (comment ?? '').normalize('NFKC')
  const words = plain.match(/[A-Za-z0-9-]{4,40}/g) ?? []
  return {
    at: performedAt,
    names: [...new Set(namesIn(plain))],
    tails: [...plain.matchAll(/(?<!\d)\d{0,7}(\d{4})(?!\d)/g)].map(([, tail]) => tail!),
    numbers: words,
    beds: [...plain.matchAll(/([A-Za-z+]?\d{1,3})\s*床/g)].flatMap(([, bed]) => [bed!, bed!.padStart(2, '0')]),
    identity: identityInAnswers(Object.fromEntries(answers.map(({ key, given }) => [key, given]))),
  }
}

export interface Registered {
  readonly name: string
  readonly patientNo: string
  readonly gender: string
  readonly birthDate: string | null
  readonly tail: string | null
  readonly numbered: boolean
  readonly there: boolean
  readonly inBed: boolean
}

export interface Likeness {
  readonly score: number
  readonly reasons: readonly string[]
}

export const likeness = (clues: Clues, one: Registered): Likeness => {
  const { age, gender } = clues.identity
  const ages = age === null || one.birthDate === null ? null : !isOtherAge(age, one.birthDate, clues.at, false)
  const sexes = gender !== null && isKnownGender(one.gender) ? gender === one.gender : null
  const found: readonly (readonly [boolean, number, string])[] = [
    [one.numbered || clues.numbers.includes(one.patientNo), 50, '备注中的号码相同'],
    [clues.names.includes(one.name), 40, '备注中的姓名相同'],
    [clues.tails.includes(one.tail ?? ''), 30, '备注中的手机尾号相同'],
    [one.inBed, 30, '备注中的床号相同'],
    [one.there, 15, '评估当天在就诊'],
    [ages === true, 10, '年龄相符'],
    [sexes === true, 5, '性别相符'],
    [ages === false, -20, '年龄不符'],
    [sexes === false, -20, '性别不符'],
  ]
  const matching = found.filter(([holds]) => holds)
  return {
    score: matching.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: matching.map(([, , reason]) => reason),
  }
}
