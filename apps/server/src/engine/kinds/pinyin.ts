/** How a name sounds: full pinyin and initials, in every reading a person may type. */
import type * as PinyinPro from 'pinyin-pro'
import { lazyPackage } from '../../platform/config/lazy-package.ts'

const pinyinPro = lazyPackage<typeof PinyinPro>('pinyin-pro')

const READINGS_MAX = 8
const HAN = /\p{Script=Han}/u
const LETTER = /[\p{L}\p{N}]/u

export interface Sound {
  /** readings without tones and spaces, lower case, joined by a blank; the usual one first */
  readonly pinyin: string
  /** first letters of the readings, joined the same way */
  readonly initials: string
}

/** Syllables of each character; the first one of a name is read as a surname before all other readings. */
const syllables = (name: string): string[][] => {
  const { pinyin } = pinyinPro()
  const plain = { toneType: 'none', type: 'array', v: true } as const
  const surname = pinyin(name, { ...plain, surname: 'head' })
  return [...name].flatMap((letter, i) => {
    if (!HAN.test(letter)) return LETTER.test(letter) ? [[letter.toLowerCase()]] : []
    const readings = [surname[i] ?? letter, ...pinyin(letter, { ...plain, multiple: true })]
    return [[...new Set(readings.map((reading) => reading.toLowerCase()))]]
  })
}

/** Every way through the readings, the usual one first, as many as are kept. */
const ways = (readings: readonly string[][]): string[][] =>
  readings.reduce<string[][]>(
    (so, next) => next.flatMap((syllable) => so.map((way) => [...way, syllable])).slice(0, READINGS_MAX),
    [[]],
  )

const joined = (texts: readonly string[]): string => [...new Set(texts)].join(' ')

/** The sound of a name; letters that are not Chinese are kept as they are. */
export const soundOf = (name: string): Sound => {
  const all = ways(syllables(name.normalize('NFKC')))
  return {
    pinyin: joined(all.map((way) => way.join(''))),
    initials: joined(all.map((way) => way.map((syllable) => [...syllable][0] ?? '').join(''))),
  }
}
