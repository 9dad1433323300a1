/** Names as they are, and beside them how they sound, so that they are found by pinyin and initials: of people, and of records. */
import { maskOf, type Field } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asText, plainKind, type Rule, type ServerKind } from './kind.ts'
import { soundOf, type Sound } from './pinyin.ts'

/** Columns of a name beside itself. */
export const soundColumns = (column: string) => ({ pinyin: `${column}_pinyin`, initials: `${column}_initials` })

/** What may be pinyin. */
const SPELT = /^[a-zü][a-zü' ]*$/i

/** What may come before and after the value. */
const OPEN: { readonly [R in Rule]?: readonly [before: string, after: string] } = {
  like: ['%', '%'],
  left_like: ['%', ''],
  right_like: ['', '%'],
}

const inSound = (column: string, pattern: string): RawBuilder<unknown> =>
  sql`(' ' || ${sql.ref(column)} || ' ') like ${pattern}`

const letters = (typed: string): string => typed.toLowerCase().replace(/[' ]/g, '').replaceAll('ü', 'v')

/**
 * Names that hold what was typed, or sound so: for choosing among very many, where letters are read in the C locale, which is many
 * times cheaper, and the text itself only where its sound does not have it already.
 */
export const isCalled = (column: string, f: Field, typed: string): RawBuilder<unknown> => {
  const text = sql`${sql.ref(column)} collate "C" ilike ${`%${typed.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`
  if (!isHeard(f) || !SPELT.test(typed)) return text
  const sound = soundColumns(column)
  const heard = `%${letters(typed)}%`
  return sql`(${sql.ref(sound.pinyin)} like ${heard} or ${sql.ref(sound.initials)} like ${heard}
    or (${sql.ref(sound.pinyin)} is null and ${text}))`
}

/** What was typed as it may stand in a name, its sound or a code. */
export const spellings = (typed: string): string[] => [
  ...new Set(SPELT.test(typed) ? [letters(typed), typed] : [typed]),
]

/** The mask of a name as `maskOf` makes it, in a statement. */
export const maskedName = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when char_length(${column}) < 2 then '*' else left(${column}, 1) || '*'
    || case when char_length(${column}) > 2 then right(${column}, 1) else '' end end`

/** Readings as their column holds them: the one that is sorted by, then those that are looked for. */
const readings = ({ order, pinyin }: Sound): string => (order.includes("'") ? `${order} ${pinyin}` : pinyin)

/** Begins readings that are to be written anew. */
export const STALE = "' "

/** A text that names a record: as it is in lists, found by its sound where records are chosen. */
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

/** A person's name: found by its sound everywhere, masked in sheets. */
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

/** Whether a field keeps how it sounds. */
export const isHeard = (f: Field): boolean => f.kind === 'personName' || f.sound === true
