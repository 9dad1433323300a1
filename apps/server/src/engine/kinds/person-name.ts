/** Names with their pinyin, so that people and records are found by pinyin and initials. */
import { maskOf, type Field } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asText, plainKind, type Rule, type ServerKind } from './kind.ts'
import { soundOf, type Sound } from './pinyin.ts'

export const soundColumns = (column: string) => ({ pinyin: `${column}_pinyin`, initials: `${column}_initials` })

const SPELT = /^[a-zü][a-zü' ]*$/i

const OPEN: { readonly [R in Rule]?: readonly [before: string, after: string] } = {
  like: ['%', '%'],
  left_like: ['%', ''],
  right_like: ['', '%'],
}

const inSound = (column: string, pattern: string): RawBuilder<unknown> =>
  sql`(' ' || ${sql.ref(column)} || ' ') like ${pattern}`

const letters = (typed: string): string => typed.toLowerCase().replace(/[' ]/g, '').replaceAll('ü', 'v')

/**
 * Names that contain the typed text, or its sound, for choices among many rows. Letters compare in the C locale, which is many
 * times cheaper; the text itself is compared only where its sound does not contain it.
 */
export const isCalled = (column: string, f: Field, typed: string): RawBuilder<unknown> => {
  const text = sql`${sql.ref(column)} collate "C" ilike ${`%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`
  if (!isHeard(f) || !SPELT.test(typed)) return text
  const sound = soundColumns(column)
  const heard = `%${letters(typed)}%`
  return sql`(${sql.ref(sound.pinyin)} like ${heard} or ${sql.ref(sound.initials)} like ${heard}
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
export const heardText = plainKind('text', asText, {
  textual: true,
  columns: (_f, column) => ({
    [column]: 'text',
    ...Object.fromEntries(Object.values(soundColumns(column)).map((name) => [name, 'text'])),
  }),
  store: ({ column }, _f, value) => {
    const sound = soundColumns(column)
    const heard = value === null || value === undefined || value === '' ? undefined : soundOf(String(value))
    return {
      [column]: value,
      [sound.pinyin]: heard ? readings(heard) : null,
      [sound.initials]: heard?.initials ?? null,
    }
  },
})

/** A person's name: found by sound everywhere, masked in sheets. */
export const personName: ServerKind = {
  ...heardText,
  order: (column) => sql`${sql.ref(soundColumns(column).pinyin)} collate "C"`,
  condition: ({ column }, _f, value, rule) => {
    const [typed, open] = [value.trim(), OPEN[rule]]
    if (!open || !SPELT.test(typed)) return undefined
    const [before, after] = open
    const sound = soundColumns(column)
    // readings are joined by blanks, so a closed end of the pattern is a blank
    const heard = `${before || '% '}${letters(typed)}${after || ' %'}`
    return sql`(${sql.ref(column)} ilike ${`${before}${typed}${after}`}
      or ${inSound(sound.pinyin, heard)} or ${inSound(sound.initials, heard)})`
  },
  sheet: (f, value) => maskOf(f.kind, String(value)),
}

export const isHeard = (f: Field): boolean => f.kind === 'personName' || f.sound === true
