/** Names with their pinyin, so that people and records are found by pinyin and initials. */
import type * as PinyinPro from 'pinyin-pro'
import { maskOf, spelledText, type Field } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asText, plainKind, unrounded, type Rule, type ServerKind } from './kind.ts'
import { lazyPackage } from '../../platform/config/lazy-package.ts'

export const pinyinColumns = (column: string) => ({ pinyin: `${column}_pinyin`, initials: `${column}_initials` })

const SPELT = /^[a-zü][a-zü' ]*$/i

const OPEN: { readonly [R in Rule]?: readonly [before: string, after: string] } = {
  like: ['%', '%'],
  left_like: ['%', ''],
  right_like: ['', '%'],
}

const inPinyin = (column: string, pattern: string): RawBuilder<unknown> =>
  sql`(' ' || ${sql.ref(column)} || ' ') like ${pattern}`

const letters = (typed: string): string => typed.toLowerCase().replace(/[' ]/g, '').replaceAll('ü', 'v')

/**
 * Names that contain the typed text, or its sound, for choices among many rows. Letters compare in the C locale, which is many
 * times cheaper; the text itself is compared only where its sound does not contain it.
 */
export const isCalled = (column: string, f: Field, typed: string): RawBuilder<unknown> => {
  const text = sql`${sql.ref(column)} collate "C" ilike ${`%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`
  if (!hasPinyin(f) || !SPELT.test(typed)) return text
  const sound = pinyinColumns(column)
  const likePinyin = `%${letters(typed)}%`
  return sql`(${sql.ref(sound.pinyin)} like ${likePinyin} or ${sql.ref(sound.initials)} like ${likePinyin}
    or (${sql.ref(sound.pinyin)} is null and ${text}))`
}

/** Spellings of the typed text in a name, its sound or a code. */
export const spellings = (typed: string): string[] => [
  ...new Set(SPELT.test(typed) ? [letters(typed), typed] : [typed]),
]

export const maskedName = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when char_length(${column}) < 2 then '*' else left(${column}, 1) || '*'
    || case when char_length(${column}) > 2 then right(${column}, 1) else '' end end`

const readings = ({ order, pinyin }: Sound): string => (order.includes("'") ? `${order} ${pinyin}` : pinyin)

export const STALE = "' "

/** A text that names a record: choices find it by sound, lists as it is. */
export const pinyinText = plainKind('text', asText, {
  textual: true,
  fromSheet: unrounded,
  columns: (_f, column) => ({
    [column]: 'text',
    ...Object.fromEntries(Object.values(pinyinColumns(column)).map((name) => [name, 'text'])),
  }),
  store: ({ column }, _f, value) => {
    const sound = pinyinColumns(column)
    const spelling = value === null || value === undefined || value === '' ? undefined : soundOf(String(value))
    return {
      [column]: value,
      [sound.pinyin]: spelling ? readings(spelling) : null,
      [sound.initials]: spelling?.initials ?? null,
    }
  },
})

/** A person's name: found by sound everywhere, masked in sheets. */
export const personName: ServerKind = {
  ...pinyinText,
  order: (column) => sql`${sql.ref(pinyinColumns(column).pinyin)} collate "C"`,
  condition: ({ column }, _f, value, rule) => {
    const [typed, open] = [spelledText(value), OPEN[rule]]
    if (!open || !SPELT.test(typed)) return undefined
    const [before, after] = open
    const sound = pinyinColumns(column)
    // readings are joined by blanks, so a closed end of the pattern is a blank
    const pinyinPattern = `${before || '% '}${letters(typed)}${after || ' %'}`
    return sql`(${sql.ref(column)} ilike ${`${before}${typed}${after}`}
      or ${inPinyin(sound.pinyin, pinyinPattern)} or ${inPinyin(sound.initials, pinyinPattern)})`
  },
  sheet: (f, value) => maskOf(f.kind, String(value)),
}

export const hasPinyin = (f: Field): boolean => f.kind === 'personName' || f.sound === true

const pinyinPro = lazyPackage<typeof PinyinPro>('pinyin-pro')

const READINGS_MAX = 8
const HAN = /\p{Script=Han}/u
const LETTER = /[\p{L}\p{N}]/u

interface Sound {
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

const separateSyllables = (name: string, way: readonly string[]): string => {
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
    order: separateSyllables(plain, all[0]!),
  }
}
