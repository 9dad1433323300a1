/** Writes entries: new rows in batches where hooks allow it, others one by one. */
import { sameAs, type Askable, type Field, type InputOf, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import { uniqueFields, type Entry } from './import-read.ts'
import { issuesOf, type ColumnOf, type Refusal, type Tally } from './import-tally.ts'
import { inSavepoint, refusalOf } from '../core/transaction.ts'
import { ID_LABEL } from './sheet-columns.ts'
import { isBlank, takenText } from '../write/checks.ts'
import type { Input } from '../read/hooks.ts'
import type { Store } from '../write/store.ts'
import { isAddedTogether } from '../write/write-batch.ts'

export type OnExisting = 'error' | 'skip' | 'update'

interface Writing<R extends Resource> {
  readonly own: Store<R>
  readonly asked: Askable
  readonly onExisting: OnExisting
  readonly labels: ReadonlyMap<string, string>
  readonly nouns: Readonly<Record<string, string>>
  readonly tally: Tally
  readonly columnOf?: ColumnOf | undefined
}

const EXISTING = '要修改已有的记录，请在“导入方式”中选择更新'

export const writer = <R extends Resource>(writing: Writing<R>) => {
  const { own, onExisting, tally, labels } = writing
  const { r, hooks } = own
  const unique = uniqueFields(writing.asked)
  const rowsByValue = unique.map(() => new Map<unknown, number>())
  const rowsById = new Map<unknown, number>()
  const together = isAddedTogether(r, hooks)
  let refusals: { readonly number: number; readonly refusal: Refusal }[] = []
  const nounOf = (f: Field): string => writing.nouns[f.label] ?? f.label
  const repeatedIssue = ({ cells }: Entry, name: string, f: Field) => ({
    existing: nounOf(f),
    label: f.label,
    value: cells.get(f.wire ?? name) ?? '',
  })

  const repeated = (entry: Entry, given: Input = entry.input): Refusal | undefined => {
    const found = unique.findIndex(
      ([name, f], i) => !isBlank(given[name]) && rowsByValue[i]!.has(keyOf(f, given[name])),
    )
    if (found === -1) return undefined
    const [name, f] = unique[found]!
    return {
      ...repeatedIssue(entry, name, f),
      hint: `与第 ${rowsByValue[found]!.get(keyOf(f, given[name]))} 行重复，请改成不同的值`,
    }
  }
  /** A second row of a record that this file has changed would undo the first one. */
  const sameRecord = ({ current, by, cells }: Entry): Refusal | undefined => {
    const row = rowsById.get(current!['id'])
    if (row === undefined) return undefined
    const [name] = unique.find(([, f]) => f === by) ?? []
    const value = name === undefined ? String(current!['id']) : (cells.get(by!.wire ?? name) ?? '')
    return [
      { label: by?.label ?? ID_LABEL, value, reason: `与第 ${row} 行是同一条记录，没有写入，请合并成一行后再导入` },
    ]
  }
  const remember = ({ number, input, current }: Entry): void => {
    unique.forEach(([name, f], i) => void (!isBlank(input[name]) && rowsByValue[i]!.set(keyOf(f, input[name]), number)))
    if (current) rowsById.set(current['id'], number)
  }
  const forget = ({ input, current }: Entry): void => {
    unique.forEach(([name, f], i) => void rowsByValue[i]!.delete(keyOf(f, input[name])))
    if (current) rowsById.delete(current['id'])
  }

  const existing = (entry: Entry): Refusal | 'skip' | 'update' => {
    if (Object.keys(entry.input).length === 0 || onExisting === 'skip') return 'skip'
    if (onExisting === 'update') return 'update'
    const earlier = repeated(entry, entry.current)
    if (earlier) return earlier
    const own = unique.find(([, f]) => f === entry.by) ?? unique[0]
    if (own) return { ...repeatedIssue(entry, ...own), hint: EXISTING }
    const label = entry.by?.label ?? ID_LABEL
    return { existing: label, label, value: String(entry.current!['id']), hint: EXISTING }
  }

  const refusalFor = (entry: Entry, error: unknown): Refusal => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const clash = unique.find(
      ([name, f]) => !isBlank(entry.input[name]) && refusal.message === takenText(f, entry.input[name]),
    )
    return clash ? repeatedIssue(entry, ...clash) : issuesOf(refusal, labels, entry.cells, writing.columnOf)
  }

  const refuse = (entry: Entry, error: unknown): void => {
    refusals.push({ number: entry.number, refusal: refusalFor(entry, error) })
    forget(entry)
  }

  const alone = async (tx: Ctx, entry: Entry): Promise<void> => {
    try {
      await inSavepoint<unknown>(tx, () =>
        entry.current ? change(tx, own, entry) : own.add(tx, entry.input as InputOf<R>),
      )
      tally.counts[entry.current ? 'updated' : 'added'] += 1
    } catch (error) {
      refuse(entry, error)
    }
  }

  /** A refused batch is bisected. */
  const all = async (tx: Ctx, entries: readonly Entry[]): Promise<void> => {
    if (entries.length === 1) return alone(tx, entries[0]!)
    try {
      const inputs = entries.map(({ input }) => input as InputOf<R>)
      const refused = await inSavepoint(tx, () => own.addMany(tx, inputs))
      entries.forEach((entry, i) => (refused[i] ? refuse(entry, refused[i]) : (tally.counts.added += 1)))
    } catch (error) {
      if (!refusalOf(error)) throw error
      const half = Math.ceil(entries.length / 2)
      await all(tx, entries.slice(0, half))
      await all(tx, entries.slice(half))
    }
  }

  return async (tx: Ctx, entries: readonly Entry[]): Promise<void> => {
    const fresh: Entry[] = []
    for (const entry of entries) {
      tally.counts.total += 1
      const verdict =
        entry.issues.length > 0
          ? entry.issues
          : entry.current
            ? (sameRecord(entry) ?? existing(entry))
            : repeated(entry)
      if (verdict === 'skip') tally.counts.skipped += 1
      else if (verdict !== undefined && verdict !== 'update') refusals.push({ number: entry.number, refusal: verdict })
      else {
        remember(entry)
        if (together && !entry.current) fresh.push(entry)
        else await alone(tx, entry)
      }
    }
    if (fresh.length > 0) await all(tx, fresh)
    for (const { number, refusal } of refusals.sort((a, b) => a.number - b.number)) tally.refuse(number, refusal)
    refusals = []
  }
}

const keyOf = (f: Field, value: unknown): unknown => (typeof value === 'string' ? sameAs(f, value) : value)

const change = <R extends Resource>(tx: Ctx, own: Store<R>, { current, input }: Entry) => {
  const { id, version } = current as { id: string; version: number }
  return own.edit(tx, id, version, input as InputOf<R>)
}
