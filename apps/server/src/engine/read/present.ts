/** Rows as they are sent: presented, enriched, with dictionary texts, under wire names. */
import { memoized, wireName, type Field, type Resource, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { SYSTEM_ACCOUNT, SYSTEM_NAME } from '../core/caller.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import type { People } from '../core/session.ts'
import { afterCommit } from '../core/transaction.ts'
import { mapInParts } from '../../platform/db/share.ts'
import { presentRows } from './field-rules.ts'
import type { Hooks, Row } from './hooks.ts'
import { readWith, type Labels } from './page.ts'
import { labelsOfAll, targetOf } from './labels.ts'

export const present = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  rows: RowOf<R>[],
  hooks: Hooks<R> = {},
): Promise<Row[]> => {
  // `enrich` receives presented rows, so that it adds nothing hidden
  const presented = await mapInParts(rows, (part) => presentRows(ctx, r, part))
  const shaped = (hooks.enrich ? await hooks.enrich(ctx, presented) : presented) as Row[]
  const addTexts = await textsOf(ctx, r, shaped, readWith(rows))
  const { renamed } = partsOf(r)
  return mapInParts(shaped, (part) => {
    addTexts(part)
    const texted = presentRows(ctx, r, part)
    return renamed.size === 0 ? texted : texted.map((row) => onTheWire(row, renamed))
  })
}

const onTheWire = (row: Row, renamed: Parts['renamed']): Row => {
  const wire: Row = {}
  for (const [name, value] of Object.entries(row)) if (!renamed.has(name)) wire[name] = value
  for (const [name, wired] of renamed) if (Object.hasOwn(row, name)) wire[wired] = row[name]
  return wire
}

const NO_LABELS: Labels = new Map()
const NO_TEXTS: ReadonlyMap<string, string> = new Map()

type TextRow = Record<string, unknown>

const NO_VALUES: readonly string[] = []

const values = (row: TextRow, name: string): readonly string[] => {
  const value = row[name]
  if (value === null || value === undefined || value === '') return NO_VALUES
  const text = String(value)
  return text.includes(',') ? text.split(',') : [text]
}

export const textKey = (name: string, f: Field): string => `${wireName(name, f)}_dictText`

type Add = (rows: readonly TextRow[]) => void

/** Reads the texts of all rows and adds them to rows given later. */
const textsOf = async (ctx: Ctx, r: Resource, rows: readonly TextRow[], loadedLabels: Labels): Promise<Add> => {
  const additions = await Promise.all([
    labelsFor(ctx, r, rows, loadedLabels),
    wordsFor(ctx, r, rows, () => true),
    namesFor(ctx, rows, peopleAndAuthors(r)),
  ])
  return (part) => additions.forEach((add) => add(part))
}

/** Translates in place, joined values one by one. Unknown dictionary values stay; without any match the key is absent. */
export const addDictText = async <R extends object>(ctx: Ctx, r: Resource, records: R[]): Promise<R[]> => {
  const add = await textsOf(ctx, r, records as TextRow[], NO_LABELS)
  add(records as TextRow[])
  return records
}

export const addWords = async <R extends object>(ctx: Ctx, r: Resource, records: R[]): Promise<R[]> => {
  const rows = records as TextRow[]
  const [addWords, addNames] = await Promise.all([
    wordsFor(ctx, r, rows, (code) => !code.includes(',')),
    namesFor(ctx, rows, peopleIn(r)),
  ])
  addWords(rows)
  addNames(rows)
  return records
}

interface Signed {
  readonly name: string
  readonly key: string
}

const peopleIn = memoized(({ fields }: Resource): readonly Signed[] =>
  Object.entries(fields).flatMap(([name, f]) => (f.kind === 'person' ? [{ name, key: textKey(name, f) }] : [])),
)

const AUTHORS: readonly Signed[] = ['createBy', 'updateBy'].map((name) => ({ name, key: `${name}_dictText` }))

const peopleAndAuthors = memoized((r: Resource): readonly Signed[] => [
  ...peopleIn(r),
  ...AUTHORS.filter(({ name }) => !(name in r.fields)),
])

const namesFor = async (ctx: Ctx, rows: readonly TextRow[], signed: readonly Signed[]): Promise<Add> => {
  const found = await personNames(
    ctx,
    signed.flatMap(({ name }) => rows.flatMap((row) => values(row, name))),
  )
  const alike = Map.groupBy(found, ([, name]) => name)
  return (part) => {
    for (const row of part)
      for (const { name, key } of signed) {
        const account = String(row[name])
        const text = found.get(account)
        if (text !== undefined) row[key] = alike.get(text)!.length > 1 ? `${text}（${account}）` : text
      }
  }
}

export const withNames = async <R extends object>(
  ctx: Ctx,
  rows: readonly R[],
  names: readonly (keyof R & string)[],
) => {
  const named = rows.map((row) => ({ ...row }))
  const signed = names.map((name) => ({ name, key: `${name}_dictText` }))
  const add = await namesFor(ctx, named as TextRow[], signed)
  add(named as TextRow[])
  return named
}

const NAMES_LIFE_MS = 5000
type Names = Map<string, string | undefined>

const names = new WeakMap<AppServices, { readonly at: number; readonly of: Names }>()

const namesNow = ({ services }: Ctx): Names => {
  const [at, cachedNames] = [services.clock.now(), names.get(services)]
  if (cachedNames && Math.abs(at - cachedNames.at) <= NAMES_LIFE_MS) return cachedNames.of
  const fresh = { at, of: new Map([[SYSTEM_ACCOUNT, SYSTEM_NAME]]) }
  names.set(services, fresh)
  return fresh.of
}

/** A changed user is named anew at once; other processes follow within seconds. */
export const forgetNames = (ctx: Ctx, r: Resource): void => {
  if (r.table === ctx.services.ports.people?.table) afterCommit(ctx, () => void names.delete(ctx.services))
}

const readNames = async (ctx: Ctx, { table, account, name }: People, accounts: readonly string[], isGone = false) => {
  const { rows } = await sql<{
    account: string
    name: string
  }>`select ${sql.ref(account)} as account, ${sql.ref(name)} as name
    from ${sql.table(table)} where ${sql.ref(account)} = any(${[...accounts]}) and del_flag = ${Number(isGone)}`.execute(
    ctx.db,
  )
  return rows.map((row): [string, string] => [row.account, row.name])
}

/** Names of users by account, deleted ones included; the system has a name, too. */
export const personNames = async (ctx: Ctx, accounts: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const { people } = ctx.services.ports
  const distinctAccounts = [...new Set(accounts)].filter(Boolean)
  if (!people || distinctAccounts.length === 0) return new Map()
  const realnames = namesNow(ctx)
  const unknown = distinctAccounts.filter((one) => !realnames.has(one))
  const live = new Map(unknown.length > 0 ? await readNames(ctx, people, unknown) : [])
  const deleted = unknown.filter((one) => !live.has(one))
  const read = new Map([...(deleted.length > 0 ? await readNames(ctx, people, deleted, true) : []), ...live])
  for (const one of unknown) realnames.set(one, read.get(one))
  return new Map(
    distinctAccounts.flatMap((one) => (realnames.get(one) === undefined ? [] : [[one, realnames.get(one)!]])),
  )
}

export const personLabels = async (ctx: Ctx, accounts: Iterable<string>): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await personNames(ctx, accounts))].map(([one, name]) => [
      one,
      one === SYSTEM_ACCOUNT ? name : `${name}（${one}）`,
    ]),
  )

const wordsFor = async (
  ctx: Ctx,
  r: Resource,
  rows: readonly TextRow[],
  isWanted: (code: string) => boolean,
): Promise<Add> => {
  const read = partsOf(r).worded.map(async ({ name, dict, key }) => {
    const wanted = isWanted(dict) ? [...new Set(rows.flatMap((row) => values(row, name)))] : []
    return {
      name,
      key,
      texts: wanted.length > 0 ? await ctx.services.ports.dictionaries.texts(ctx, dict, wanted) : NO_TEXTS,
    }
  })
  const worded = (await Promise.all(read)).filter(({ texts }) => texts.size > 0)
  return (part) => {
    for (const row of part)
      for (const { name, key, texts } of worded) {
        const own = values(row, name)
        if (own.some((v) => texts.has(v))) row[key] = own.map((v) => texts.get(v) ?? v).join(',')
      }
  }
}

interface Parts {
  readonly renamed: ReadonlyMap<string, string>
  readonly worded: readonly { readonly name: string; readonly dict: string; readonly key: string }[]
  readonly referring: readonly { readonly name: string; readonly f: Field; readonly key: string }[]
}

const partsOf = memoized((r: Resource): Parts => {
  const all = Object.entries(r.fields).map(([name, f]) => ({ name, f, key: textKey(name, f) }))
  return {
    renamed: new Map(all.flatMap(({ name, f }) => (wireName(name, f) === name ? [] : [[name, wireName(name, f)]]))),
    worded: all.flatMap(({ name, f: { dict }, key }) => (dict ? [{ name, dict, key }] : [])),
    referring: all.filter(({ f }) => f.to),
  }
})

/** Labels of referred records, in one statement. An invisible record has none; a text given by a module stays. */
const labelsFor = async (ctx: Ctx, r: Resource, rows: readonly TextRow[], loadedLabels: Labels): Promise<Add> => {
  const idsByTarget = new Map<Resource, string[]>()
  const targets = partsOf(r).referring.map(({ name, f, key }) => {
    const target = targetOf(ctx, f)
    const own = loadedLabels.get(target)
    const ids = rows.flatMap((row) => (row[key] ? [] : values(row, name).filter((id) => !own?.has(id))))
    if (ids.length > 0) idsByTarget.set(target, [...(idsByTarget.get(target) ?? []), ...ids])
    return { name, key, target }
  })
  const labels = idsByTarget.size > 0 ? await labelsOfAll(ctx, idsByTarget) : NO_LABELS
  return (part) => {
    for (const row of part)
      for (const { name, key, target } of targets) {
        if (row[key]) continue
        const own = values(row, name).flatMap(
          (id) => loadedLabels.get(target)?.get(id) ?? labels.get(target)?.get(id) ?? [],
        )
        if (own.length > 0) row[key] = own.join(',')
      }
  }
}
