import type * as PinyinPro from 'pinyin-pro'
import { lazyPackage } from '../../platform/config/lazy-package.ts'

const pinyinPro = lazyPackage<typeof PinyinPro>('pinyin-pro')

const READINGS_MAX = 8
const HAN = /\p{Script=Han}/u
const LETTER = /[\p{L}\p{N}]/u

export interface Sound {
  readonly pinyin: string
  readonly initials: string
  /** the usual reading with separated syllables (li'wu), so that one surname sorts together */
  readonly order: string
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

const ways = (readings: readonly string[][]): string[][] =>
  readings.reduce<string[][]>(
    (so, next) => next.flatMap((syllable) => so.map((way) => [...way, syllable])).slice(0, READINGS_MAX),
    [[]],
  )

const apart = (name: string, way: readonly string[]): string => {
  const letters = [...name].filter((letter) => HAN.test(letter) || LETTER.test(letter))
  const ends = (i: number): boolean => i > 0 && (HAN.test(letters[i]!) || HAN.test(letters[i - 1]!))
  return way.map((syllable, i) => (ends(i) ? `'${syllable}` : syllable)).join('')
}

const joined = (texts: readonly string[]): string => [...new Set(texts)].join(' ')

export const soundOf = (name: string): Sound => {
  const plain = name.normalize('NFKC')
  const all = ways(syllables(plain))
  return {
    pinyin: joined(all.map((way) => way.join(''))),
    initials: joined(all.map((way) => way.map((syllable) => [...syllable][0] ?? '').join(''))),
    order: apart(plain, all[0]!),
  }
}
