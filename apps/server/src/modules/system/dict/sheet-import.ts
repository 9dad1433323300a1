import { dictItem, dictionary, type DictItem } from '@huxi/contract'
import { AppError, inputFields, parser, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { reply } from '../../../engine/core/answer.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { reportStep } from '../../../engine/core/transaction.ts'
import { meantText, readBack } from '../../../platform/xlsx/cell.ts'
import type { Line } from '../../../platform/xlsx/read.ts'
import { findingTexts } from '../../../engine/sheet/import-report.ts'
import { readWish, runImport } from '../../../engine/sheet/import.ts'
import { planOf, type PlacedColumn } from '../../../engine/sheet/import-plan.ts'
import { reader, type Entry } from '../../../engine/sheet/import-read.ts'
import { issuesOf, openTally, type Issue, type Refusal, type Tally } from '../../../engine/sheet/import-tally.ts'
import { templateOf } from '../../../engine/sheet/import-template.ts'
import { writer, type OnExisting } from '../../../engine/sheet/import-write.ts'
import { askable, legible } from '../../../engine/read/field-rules.ts'
import type { Row, VerbRun, Input } from '../../../engine/read/hooks.ts'
import { undoImportOf } from '../../../engine/verbs/undo-import.ts'
import { storeOf, type Store } from '../../../engine/write/store.ts'
import { exportDictionaries, ITEM_COLUMNS, ITEMS_LABEL } from './sheet.ts'

const importExcel: VerbRun<Resource, 'importExcel'> = async (ctx, _input, extra) => {
  const { name, bytes, mode, onExisting } = await readWish(extra)
  // the headings have two lines or are those of the template: no columns to match
  if (mode === 'columns') return reply('', { ...openTally().result('', []), headings: [], labels: [] })
  return runImport(ctx, dictionary, { name, bytes, mode, amend: {} }, async (tx, tally, file) => {
    const lines = [...file.batches()].flat()
    const { plan: found, headings, above, below } = planOf(legible(tx, dictionary), lines, undefined, file.seen.sheet)
    const { width: _oneLine, ...plan } = found
    if (mode === 'check') tally.see({ seen: findingTexts(file.seen, headings.cells, above) })
    const items = itemPlaces(below[0], headings)
    const codeAt = plan.placed.find(({ name }) => name === 'dictCode')!.at
    const [nameAt, code] = [
      plan.placed.find(({ name }) => name === 'dictName')!.at,
      (line: Line) => line.cells[codeAt] ?? '',
    ]
    const write = dictionaryWriter(tx, plan, onExisting, tally, items.places)
    const data = items.below ? below.slice(1) : below
    const itemColumns = new Set(items.places.values())
    for (const line of data) tally.stray(line, (at) => plan.isHeaded(at) || itemColumns.has(at))
    for (const group of groupsOf(data, code, (line) => line.cells[nameAt] ?? '')) {
      reportStep(tx, tally.counts.total, lines.length)
      if (code(group[0]!) === '') refuseAll(tally, group, '字典编码不能为空，忽略导入。')
      else await writeSound(group, plan.placed, tally, (sound) => write(tx, sound))
      await setImmediate()
    }
    // a file with two heading lines cannot be written from its rows
    if (!items.below) tally.collect(below, headings.cells)
    return plan.unknown.filter((heading) => !OURS.has(heading))
  })
}

const faultsOf = ({ cells, faults }: Line, placed: readonly PlacedColumn[], first?: Line): Issue[] => {
  const own = placed.flatMap(({ at, f }) =>
    faults?.[at] === undefined ? [] : [{ label: f.label, value: cells[at] ?? '', reason: faults[at] }],
  )
  return own.length > 0 || !first ? own : faultsOf(first, placed)
}

const writeSound = async (
  group: readonly Line[],
  placed: readonly PlacedColumn[],
  tally: Tally,
  write: (sound: readonly Line[]) => Promise<void>,
): Promise<void> => {
  const sound =
    faultsOf(group[0]!, placed).length > 0 ? [] : group.filter((line) => faultsOf(line, placed).length === 0)
  for (const line of group) if (!sound.includes(line)) refuseAll(tally, [line], faultsOf(line, placed, group[0]))
  if (sound.length > 0) await write(sound)
}

const itemPlaces = (line: Line | undefined, { cells: above }: Line): { below: boolean; places: Places } => {
  const start = above.indexOf(ITEMS_LABEL)
  const below = line !== undefined && start !== -1
  const found = ITEM_COLUMNS.map(({ name, label, flat }): [string, number] => [
    name,
    below ? line.cells.indexOf(label, start) : above.indexOf(flat),
  ])
  return { below, places: new Map(found.filter(([, at]) => at !== -1)) }
}

type Places = ReadonlyMap<string, number>

const groupsOf = (lines: readonly Line[], code: (line: Line) => string, name: (line: Line) => string): Line[][] => {
  const groups = new Map<string, Line[]>()
  let last: Line[] = []
  for (const line of lines) {
    if (code(line) !== '' || name(line) !== '' || last.length === 0) {
      const key = code(line) || `#${line.number}`
      last = groups.get(key) ?? []
      groups.set(key, last)
    }
    last.push(line)
  }
  return [...groups.values()]
}

const refuseAll = (tally: Tally, lines: readonly Line[], refusal: Refusal | string): void => {
  for (const { number } of lines) {
    tally.counts.total += 1
    tally.refuse(number, typeof refusal === 'string' ? [{ label: '', value: '', reason: refusal }] : refusal)
  }
}

const dictionaryWriter = (
  ctx: Ctx,
  plan: ReturnType<typeof planOf>['plan'],
  onExisting: OnExisting,
  tally: Tally,
  items: Places,
) => {
  let refusal: Refusal | undefined
  const own = { ...openTally(), refuse: (_row: number, given: Refusal) => void (refusal = given) }
  const dictionaries = storeOf(ctx, dictionary)
  const { read, labels } = reader(dictionary, dictionaries.hooks, plan)
  const write = writer({
    own: dictionaries,
    asked: askable(ctx, dictionary),
    onExisting,
    nouns: {},
    labels,
    tally: own,
  })
  const writeItems = itemWriter(ctx, storeOf(ctx, dictItem), onExisting, tally, items)

  return async (tx: Ctx, lines: readonly Line[]): Promise<void> => {
    refusal = undefined
    const before = { ...own.counts }
    const [entry] = await read(tx, lines.slice(0, 1))
    await write(tx, [entry!])
    if (refusal) return refuseAll(tally, lines, refusal)
    const outcome = (['added', 'updated', 'skipped'] as const).find((name) => own.counts[name] > before[name])!
    const code = meantText(entry!.cells.get('dictCode')!)
    const where = entry!.current ? sql`id = ${entry!.current['id']}` : sql`dict_code = ${code}`
    const [row] = await dictionaries.list(tx, [where], { limit: 1 })
    await writeItems(tx, row!, lines, outcome)
  }
}

type Outcome = 'added' | 'updated' | 'skipped'

const VALUE: Field = ITEM_COLUMNS.find(({ name }) => name === 'itemValue')!
const LABELS: ReadonlyMap<string, string> = new Map(ITEM_COLUMNS.map(({ name, label }) => [name, label]))
const OURS: ReadonlySet<string> = new Set([ITEMS_LABEL, ...ITEM_COLUMNS.map(({ flat }) => flat)])

const itemWriter = (ctx: Ctx, own: Store<typeof dictItem>, onExisting: OnExisting, tally: Tally, places: Places) => {
  const fields = inputFields(dictItem.fields)
  const [whole, partial] = [parser(fields), parser(fields, true)]
  const write = writer({ own, asked: askable(ctx, dictItem), onExisting, nouns: {}, labels: LABELS, tally })

  const entryOf = (
    dictId: string,
    number: number,
    cells: Map<string, string>,
    current: DictItem | undefined,
  ): Entry => {
    const changed = [...cells].filter(
      ([name, cell]) => cell !== (current ? readBack(current[name as 'itemText']) : null),
    )
    const given = changed.map(([name, cell]) => [name, cell === '' ? (current ? null : undefined) : meantText(cell)])
    const match = current ? { current: current as unknown as Row, by: VALUE } : {}
    try {
      const input = (current ? partial : whole)({ ...Object.fromEntries(given), ...(!current && { dictId }) }) as Input
      return { number, cells, ...match, input, issues: [] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { number, cells, ...match, input: {}, issues: issuesOf(error, LABELS, cells) }
    }
  }

  return async (tx: Ctx, parent: { id: string; dictName: string }, lines: readonly Line[], outcome: Outcome) => {
    const itemsByValue = new Map(
      (await own.list(tx, [sql`dict_id = ${parent.id}`])).map((item) => [item.itemValue, item]),
    )
    const seen = new Set<string>()
    for (const [i, { number, cells: raw, faults }] of lines.entries()) {
      const wrong = [...places].flatMap(([name, at]) => {
        const reason = faults?.[at]
        return reason === undefined ? [] : [{ label: LABELS.get(name)!, value: raw[at] ?? '', reason }]
      })
      const cells = new Map([...places].map(([name, at]) => [name, raw[at] ?? '']))
      const value = meantText(cells.get('itemValue') ?? '')
      const skipped = tally.counts.skipped
      if (wrong.length > 0) refuseAll(tally, [lines[i]!], wrong)
      else if ([...cells.values()].every((cell) => cell === '')) {
        tally.counts.total += 1
        tally.counts[outcome] += 1
      } else if (value === '')
        refuseAll(tally, [lines[i]!], `字典名称：${parent.dictName}，对应字典列表的字典项值不能为空，忽略导入。`)
      else if (seen.has(value)) {
        tally.counts.total += 1
        tally.refuse(number, { existing: VALUE.label, label: VALUE.label, value })
      } else await write(tx, [entryOf(parent.id, number, cells, itemsByValue.get(value))])
      seen.add(value)
      // the dictionary's own row reports its outcome even when its item was unchanged
      if (i === 0 && tally.counts.skipped > skipped && outcome === 'updated') {
        tally.counts.skipped -= 1
        tally.counts.updated += 1
      }
    }
  }
}

/** The template puts item columns beside the others: one row per item. */
const sheet: Resource = {
  ...dictionary,
  fields: {
    dictName: dictionary.fields.dictName,
    dictCode: dictionary.fields.dictCode,
    description: dictionary.fields.description,
    ...Object.fromEntries(
      ITEM_COLUMNS.map(({ name, flat, ...f }) => [`item_${name}`, { ...f, label: flat, required: false }]),
    ),
  },
}

export const dictionarySheet = {
  exportXls: exportDictionaries,
  importTemplate: templateOf(sheet),
  importExcel,
  undoImport: undoImportOf(dictionary, [dictItem]),
}
