/** Import: a table becomes rows in one transaction and under one run id, by which it can be undone. */
import { AppError, messageOf, refused, type Fields, type ImportResult, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { now } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { reply, type Answer } from '../core/answer.ts'
import { audit, inTransaction, holdingAll, inSavepoint, reportStep } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import { keepLines, type KeptLines, type Line } from '../../platform/xlsx/read.ts'
import type { Extra, Query } from '../core/handle.ts'
import { formatOf } from './formats.ts'
import { enterImport } from './work-pool.ts'
import { notifyImported } from './import-notice.ts'
import { findingTexts, collectExamples } from './import-report.ts'
import { noteSheet } from './import-queries.ts'
import { amendOf, refuseForeignRun, type Amend } from './import-corrections.ts'
import { headingsOf } from './import-headings.ts'
import { olderHeadings, planOf, type OtherHeadings, type Plan } from './import-plan.ts'
import { reader, type Entry, type RowMatcher } from './import-read.ts'
import { openRecord } from './import-record.ts'
import { issuesOf, openTally, type ColumnOf, type Tally } from './import-tally.ts'
import { writer, type OnExisting } from './import-write.ts'
import { askable, legible } from '../read/field-rules.ts'
import type { ValueColumn } from '../read/identity-search.ts'
import type { Input, Row, VerbRun } from '../read/hooks.ts'
import type { Store } from '../write/store.ts'

const FILE_LIMIT = 20 * 1_048_576
const AMEND_LIMIT = 2 * 1_048_576
/** An import holds the only connection of the embedded engine, so it is limited. */
const MAX_ROWS = { postgres: 100_000, embedded: 10_000 } as const
const ABOVE = 10
const TEXT = 'text/plain; charset=utf-8'
const STEP = 250
const NAMED = 5

/** `partial` writes the valid rows, `strict` all or none, `check` none. */
type Mode = 'partial' | 'strict' | 'check'

const MODES: readonly (Mode | 'columns')[] = ['partial', 'strict', 'check', 'columns']
const ON_EXISTING: readonly OnExisting[] = ['error', 'skip', 'update']

export type Nouns = Readonly<Record<string, string>>

/** Columns of a sheet without a column of the table, e.g. of children. */
export interface SheetExtra {
  readonly fields: Fields
  readonly headings?: OtherHeadings
  /** input with these columns folded in; `current` is the matched row. @throws {AppError} refused */
  readonly fold: (input: Input, current: Row | undefined) => Input
  /** ids of rows matched by other than their own columns, where rows may be updated @param lines cells by wire name, as typed */
  readonly matchRows?: (
    tx: Ctx,
    lines: readonly ReadonlyMap<string, string>[],
    onExisting: 'skip' | 'update',
  ) => Promise<readonly (string | undefined)[]>
  readonly columnOf?: ColumnOf
  /** columns whose values rows out of sight may hold, which is told to few */
  readonly holders?: Readonly<Record<string, ValueColumn>>
  /** a remark on the rows written since, at the end of the transaction */
  readonly remark?: (tx: Ctx, since: string) => Promise<string | undefined>
}

export const sheetOf = (r: Resource, extra?: SheetExtra): Resource =>
  extra ? { ...r, fields: { ...r.fields, ...extra.fields } } : r

export const importOf =
  <R extends Resource>(own: Store<R>, nouns: Nouns = {}, more?: SheetExtra): VerbRun<Resource, 'importExcel'> =>
  async (ctx, _input, extra) => {
    const { r } = own
    const sheet = legible(ctx, sheetOf(r, more))
    const wish = await readWish(extra)
    const { bytes, mode, onExisting, amend } = wish
    const older = olderHeadings(sheetOf(r, more), { ...own.hooks.headings, ...more?.headings })
    if (mode === 'columns') return reply('', await headingsOf(sheet, bytes, older))
    const match = new Map([...older, ...amend.match])
    const since = now(ctx)
    const work = async (tx: Ctx, tally: Tally, file: KeptLines): Promise<readonly string[]> => {
      let step: ((tx: Ctx, lines: readonly Line[]) => Promise<void>) | undefined
      let plan: Plan | undefined
      let headings: readonly string[] = []
      let examples: ReturnType<typeof collectExamples> | undefined
      let rows = file.count
      for (const lines of file.batches()) {
        let data = lines
        if (!plan) {
          const found = planOf(sheet, lines, match, file.seen.sheet)
          ;[plan, data, headings] = [found.plan, found.below, found.headings.cells]
          rows = amend.count ?? rows - (lines.length - data.length)
          if (mode === 'check') {
            tally.see({ seen: findingTexts(file.seen, found.typed, found.above) })
            examples = collectExamples(plan.placed, found.typed)
          }
          step = stepper(tx, own, plan, onExisting, nouns, tally, more, examples)
          tally.explain(
            new Map(plan.placed.filter(({ f }) => !f.dict && !f.to).map(({ f }) => [f.label, formatOf(tx, f)])),
          )
        }
        const { isHeaded } = plan
        await inSteps(data.filter(amend.wanted).map(amend.mended), plan, r, async (some) => {
          reportStep(tx, tally.counts.total, rows)
          for (const line of some) tally.stray(line, isHeaded)
          await step!(tx, some)
          tally.keep(some, headings)
        })
      }
      if (!plan) throw refused('文件里没有数据，请填写后重新上传')
      reportStep(tx, tally.counts.total, rows)
      if (examples) tally.see({ readAs: examples.list() })
      if (more?.remark) tally.remark(await more.remark(tx, since))
      return plan.unknown
    }
    const ask = (file: KeptLines) =>
      noteSheet(ctx, r, { sheet, match, amend, ...(more?.holders && { holders: more.holders }) }, file)
    return runImport(ctx, r, { ...wish, mode }, work, ask)
  }

export const readWish = async (extra: Pick<Extra, 'upload'>) => {
  const { name, bytes, fields } = await extra.upload(FILE_LIMIT, AMEND_LIMIT)
  return {
    name,
    bytes,
    mode: choice(fields, 'mode', MODES),
    onExisting: choice(fields, 'onExisting', ON_EXISTING),
    amend: amendOf(fields['amend']),
  }
}

const choice = <T extends string>(fields: Query, name: string, choices: readonly T[]): T => {
  const given = fields[name] || choices[0]!
  const found = choices.find((one) => one === given)
  if (!found) throw refused(`${name} 只能是 ${choices.join('、')}`)
  return found
}

const stepper = <R extends Resource>(
  ctx: Ctx,
  own: Store<R>,
  plan: Plan,
  onExisting: OnExisting,
  nouns: Nouns,
  tally: Tally,
  more?: SheetExtra,
  examples?: ReturnType<typeof collectExamples>,
) => {
  const matchRows: RowMatcher | undefined =
    more?.matchRows && onExisting !== 'error' ? (tx, lines) => more.matchRows!(tx, lines, onExisting) : undefined
  const { read, labels } = reader(own.r, own.hooks, plan, legible(ctx, sheetOf(own.r, more)).fields, matchRows)
  const write = writer({ own, asked: askable(ctx, own.r), onExisting, nouns, labels, tally, columnOf: more?.columnOf })
  return async (tx: Ctx, lines: readonly Line[]): Promise<void> => {
    const entries = await read(tx, lines)
    examples?.take(entries)
    await setImmediate()
    await write(tx, more ? entries.map((entry) => folded(entry, more, labels)) : entries)
  }
}

const folded = (entry: Entry, { fold }: SheetExtra, labels: ReadonlyMap<string, string>): Entry => {
  if (entry.issues.length > 0) return entry
  try {
    return { ...entry, input: fold(entry.input, entry.current) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...entry, issues: issuesOf(error, labels, entry.cells) }
  }
}

const inSteps = async (
  lines: readonly Line[],
  plan: Plan,
  r: Resource,
  work: (lines: readonly Line[]) => Promise<void>,
): Promise<void> => {
  const size = plan.placed.some(({ f }) => f.kind === 'treeRef' && f.to === r.name) ? 1 : STEP
  for (let i = 0; i < lines.length; i += size) {
    await work(lines.slice(i, i + size))
    await setImmediate()
  }
}

const refuseTooMany =
  (most: number) =>
  (rows: number): void => {
    if (rows > most + ABOVE) throw refused(`文件超过 ${most} 行，请拆分后再导入`)
  }

interface Wish {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mode: Mode
  readonly amend: Pick<Amend, 'runId'>
}

class TakenBack extends Error {}

/**
 * Reads a file, runs its import in a transaction and answers as the contract says.
 * @param wish the file and its name, and the import it continues, if any
 * @param work writes the lines and reports to the tally; returns unknown headings
 * @param ask counts queries of the file before the transaction, whose rollback would undo the count
 * @throws {AppError} refused in mode `strict` when a row was refused; `detail` is the result
 */
export const runImport = async (
  ctx: Ctx,
  r: Resource,
  { name, bytes, mode, amend: { runId: joined } }: Wish,
  work: (tx: Ctx, tally: Tally, file: KeptLines) => Promise<readonly string[]>,
  ask?: (file: KeptLines) => Promise<void>,
): Promise<Answer<ImportResult>> => {
  if (joined) await refuseForeignRun(ctx, r, joined)
  if (mode === 'check') ctx.task?.is('check', `校验导入${r.title}`)
  const leave = await enterImport(ctx.task?.signal)
  const runId = joined ?? newId()
  let tally = openTally()
  let unknown: readonly string[] = []
  const open = async () => (mode === 'check' ? undefined : openRecord(ctx, r, name, runId))
  let record: Awaited<ReturnType<typeof open>>
  try {
    const file = await keepLines(bytes, refuseTooMany(MAX_ROWS[ctx.services.database.engine]))
    record = await open()
    await ask?.(file)
    const asOneRun = (tx: Ctx) =>
      inSavepoint(tx, async () => {
        tally = openTally()
        // the table grows while it is read; a plan made for the first rows would scan all of them in every step
        await sql`set local plan_cache_mode = force_custom_plan`.execute(tx.db)
        unknown = await work(tx, tally, file)
        if (mode === 'check' || (mode === 'strict' && tally.lines.length > 0)) throw new TakenBack()
        const { total, ...counts } = tally.counts
        const detail = { runId, rows: total, ...counts, refused: tally.lines.length }
        await audit(tx, { action: 'import', object: r.name, outcome: 'success', detail })
        await record?.written(tx, tally)
        await notifyImported(tx, r, tally)
      }).catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
    await inTransaction({ ...ctx, runId }, (tx) => holdingAll(tx, () => asOneRun(tx)))
    if (mode === 'strict' && tally.lines.length > 0) throw strictRefusal(tally, tally.result(runId, unknown))
  } catch (error) {
    await (record ?? (await open()))?.failed(error, tally)
    throw error
  } finally {
    leave()
  }
  const result = tally.result(runId, unknown)
  return mode === 'check' ? checked(ctx, r, result, tally.lines) : imported(ctx, r, result, tally.lines)
}

const strictRefusal = ({ lines }: Tally, result: ImportResult): AppError =>
  refused(`文件有 ${lines.length} 行错误，没有导入任何数据：${lines.slice(0, NAMED).join(' ')}`, result)

const checked = async (
  ctx: Ctx,
  r: Resource,
  result: ImportResult,
  lines: readonly string[],
): Promise<Answer<ImportResult>> => {
  const { addedCount, updatedCount, skippedCount, errorCount } = result
  const summary = `校验完成：可导入 ${addedCount + updatedCount} 行，跳过 ${skippedCount} 行，有误 ${errorCount} 行`
  return reply(summary, errorCount > 0 ? { ...result, ...(await keepRefusals(ctx, r, lines)) } : result)
}

const imported = async (
  ctx: Ctx,
  r: Resource,
  result: ImportResult,
  lines: readonly string[],
): Promise<Answer<ImportResult>> => {
  if (lines.length === 0) return reply(messageOf(r, 'importExcel').replace('{n}', String(result.totalCount)), result)
  return {
    ...reply('文件导入成功，但有错误。', { ...result, ...(await keepRefusals(ctx, r, lines)) }),
    code: 201,
  }
}

const keepRefusals = async (ctx: Ctx, r: Resource, lines: readonly string[]) => {
  const fileName = `${r.title}导入错误.txt`
  const bytes = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
  const { link } = await ctx.services.ports.files.keep(ctx, { name: fileName, bytes, biz: 'import', contentType: TEXT })
  return { fileUrl: link, fileName }
}
