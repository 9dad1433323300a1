/** `personName`: the name as it is, and beside it how it sounds, so that people are found by pinyin and initials. */
import { maskOf } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asText, plainKind, type Rule } from './kind.ts'
import { soundOf } from './pinyin.ts'

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

export const personName = plainKind('text', asText, {
  textual: true,
  columns: (_f, column) => ({
    [column]: 'text',
    ...Object.fromEntries(Object.values(soundColumns(column)).map((name) => [name, 'text'])),
  }),
  store: ({ column }, _f, value) => {
    const sound = soundColumns(column)
    const heard = value === null || value === undefined || value === '' ? undefined : soundOf(String(value))
    return { [column]: value, [sound.pinyin]: heard?.pinyin ?? null, [sound.initials]: heard?.initials ?? null }
  },
  condition: ({ column }, _f, value, rule) => {
    const [typed, open] = [value.trim(), OPEN[rule]]
    if (!open || !SPELT.test(typed)) return undefined
    const [before, after] = open
    const sound = soundColumns(column)
    // readings are joined by blanks, so a closed end of the pattern is a blank
    const heard = `${before || '% '}${typed.toLowerCase().replace(/[' ]/g, '').replaceAll('ü', 'v')}${after || ' %'}`
    return sql`(${sql.ref(column)} ilike ${`${before}${typed}${after}`}
      or ${inSound(sound.pinyin, heard)} or ${inSound(sound.initials, heard)})`
  },
  sheet: (f, value) => maskOf(f.kind, String(value)),
})
