/** Runs reports within limits of cost, time and number, over the rows visible to the caller. */
import { AppError, refused } from '@huxi/model'
import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import type { Ask, Reach } from '../../platform/db/reading.ts'
import type { Ctx, AppServices } from '../core/context.ts'
import { alarmOfRule } from '../read/row-rules.ts'
import { asReader } from './as-reader.ts'
import { createCosts } from './cost.ts'
import type { SqlFault } from './fault.ts'
import { analyseReport, type ReportAnalysis } from './analysis.ts'
import { generatorOf } from './generator.ts'
import { openParser } from './parser.ts'
import { BROKEN, SLOW, faultOf, isCancelled, isOfStatement, refusalOfRun } from './error-text.ts'
import {
  refuseUnaskable,
  rowsOf,
  slotValues,
  sourcesOf,
  statementOf,
  UNASKABLE,
  type Outer,
  type Presentation,
  type Sources,
  type Statement,
} from './statement.ts'
import { typeOfOid, type ReportType, type View } from './views.ts'

export interface ReportText extends Presentation {
  readonly text: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly source?: string | null
}

/** Queries a report; `any`: the result does not depend on the order of rows. */
export type AskReport = <T>(outer: Outer, order?: 'any') => Promise<T[]>

export interface ReportShape {
  readonly columns: readonly { readonly name: string; readonly type: ReportType }[]
  readonly params: readonly string[]
  readonly views: readonly string[]
  readonly faults: readonly SqlFault[]
}

export interface ReportRunner {
  readonly views: readonly View[]
  reads(text: string): Promise<readonly View[]>
  shape(ctx: Ctx, text: string): Promise<ReportShape>
  /**
   * Runs a statement over the rows of a report.
   * @throws {AppError} refused for a faulty text, above the limits, or when it fails; no message shows SQL
   */
  ask<T>(ctx: Ctx, report: ReportText, outer: Outer, order?: 'any'): Promise<T[]>
  within<T>(ctx: Ctx, report: ReportText, work: (ask: AskReport) => Promise<T>): Promise<T>
  stream<T>(ctx: Ctx, report: ReportText, outer: Outer): AsyncGenerator<T[]>
}

interface ReportSource {
  lend<T>(ctx: Ctx, work: (ask: Ask) => Promise<T>): Promise<T>
  refusal(error: unknown): unknown
}

export interface ReportOptions {
  readonly source?: ReportSource
  /** called when a report exceeded its time and the engine was stopped */
  readonly onOverrun?: (ctx: Ctx, report: ReportText) => void
}

const BATCH = 1000
/** Limit of a stream, however slowly it is read. */
const STREAM_MS = 120_000

export const openReports = (
  services: AppServices,
  views: readonly View[],
  { onOverrun = () => {}, source }: ReportOptions = {},
): ReportRunner => {
  const { database } = services
  const engine = source ? 'postgres' : database.engine
  const costs = createCosts(engine)
  const refusal = (error: unknown): unknown => refusalOfRun(source?.refusal(error) ?? error)
  const reader = <T>(ctx: Ctx, reach: Reach, work: (ask: Ask) => Promise<T>): Promise<T> =>
    source ? source.lend(ctx, work) : asReader(ctx, reach, work)
  const texts = new Map<string, ReportAnalysis>()
  const columns = new WeakMap<ReportAnalysis, readonly string[]>()

  const analysisOf = async (text: string): Promise<ReportAnalysis> => {
    await openParser()
    const cached = texts.get(text)
    if (cached) return cached
    if (texts.size >= TEXTS_MAX) texts.clear()
    const analysis = analyseReport(text, views)
    texts.set(text, analysis)
    return analysis
  }
  const reachOf = ({ tenantId }: Ctx, { clearNames }: Presentation = {}): Reach => {
    if (tenantId === null) throw refused('没有租户，不能运行报表')
    return { tenantId, clearNames }
  }
  const ready = async (ctx: Ctx, { text, params = {} }: ReportText) => {
    const analysis = await analysisOf(text)
    if (analysis.faults.length > 0) throw refused(BROKEN)
    return { analysis, values: slotValues(ctx, analysis, params) }
  }

  const putting = async (
    ctx: Ctx,
    { analysis, values }: Awaited<ReturnType<typeof ready>>,
    put: Ask,
    sources: Sources,
  ) => {
    refuseUnaskable(sources)
    const probe = () => statementOf(ctx, analysis, values, sources, (from) => sql`select * from ${from} limit 0`)
    const names = columns.get(analysis) ?? (await namesOf(put, probe()))
    columns.set(analysis, names)
    const places = names.map((_name, i) => i + 1).toSorted((a, b) => isKey(names, b) - isKey(names, a))
    const all = sql.join(places.map((place) => sql`q.${sql.id(names[place - 1]!)}`))
    return (outer: Outer, order?: 'any'): Statement => {
      const text = (order === 'any' ? analysis.unordered : undefined) ?? analysis.ordered(places)
      return statementOf(ctx, { ...analysis, sql: text }, values, sources, (from) => outer(from, all))
    }
  }

  const readable = async (ctx: Ctx, sources: Sources): Promise<Sources> => {
    const readableSources = new Map(sources)
    for (const [view, condition] of sources) {
      const probe = statementOf(ctx, NO_REPORT, [], new Map(), () => sql`${rowsOf(ctx, view, condition)} limit 0`)
      try {
        await asReader(ctx, reachOf(ctx), (ask) => ask(probe.text, probe.values))
      } catch (error) {
        if (!isOfStatement(error)) throw error
        alarmOfRule(ctx, view.r, 'report', `报表不能读取这条规则需要的数据（${error.code}）`)
        readableSources.set(view, UNASKABLE)
      }
    }
    return readableSources
  }

  const attempt = async <T>(
    ctx: Ctx,
    presentation: Presentation,
    views_: readonly View[],
    work: (put: Ask, sources: Sources) => Promise<T>,
  ): Promise<T> => {
    const sources = await sourcesOf(ctx, views_, presentation)
    const run = (given: Sources) => reader(ctx, reachOf(ctx, presentation), (put) => work(put, given))
    try {
      return await run(sources)
    } catch (error) {
      if (source || !RULE_ERRORS.has(String((error as { code?: unknown }).code))) throw error
      const readableSources = await readable(ctx, sources)
      if ([...readableSources].every(([view, condition]) => sources.get(view) === condition)) throw error
      return run(readableSources)
    }
  }

  const shape: ReportRunner['shape'] = async (ctx, text) => {
    const analysis = await analysisOf(text)
    const { params, faults } = analysis
    const shapeOf = (columns: ReportShape['columns'], wrong: readonly SqlFault[]): ReportShape => ({
      columns,
      params,
      faults: wrong,
      views: analysis.views.map(({ name }) => name),
    })
    if (faults.length > 0) return shapeOf([], faults)
    const values = analysis.slots.map(() => null)
    let before = 0
    try {
      const { fields } = await attempt(ctx, {}, analysis.views, (put, sources) => {
        const statement = statementOf(ctx, analysis, values, sources, (from) => sql`select * from ${from} limit 0`)
        before = statement.before
        return put(statement.text, statement.values)
      })
      const given = fields.map(({ name, dataTypeID }) => ({ name, type: typeOfOid(dataTypeID) }))
      return shapeOf(given, nameFaults(text, given))
    } catch (error) {
      if (!isOfStatement(error)) throw refusal(error)
      return shapeOf([], [faultOf(analysis, text, error, before)])
    }
  }

  const once = async <T>(ctx: Ctx, report: ReportText, statement: Statement, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (engine === 'embedded' && isCancelled(error)) {
        costs.ended(statement)
        onOverrun(ctx, report)
      }
      throw error
    }
  }

  const within: ReportRunner['within'] = async (ctx, report, work) => {
    const prepared = await ready(ctx, report)
    const { analysis } = prepared
    try {
      return await attempt(ctx, report, analysis.views, async (put, sources) => {
        const make = await putting(ctx, prepared, put, sources)
        return work(async <R>(outer: Outer, order?: 'any') => {
          const statement = make(outer, order)
          return once(ctx, report, statement, async () => {
            await costs.check(put, statement, analysis)
            return (await put<R>(statement.text, statement.values)).rows
          })
        })
      })
    } catch (error) {
      throw refusal(error)
    }
  }

  async function* stream<T>(ctx: Ctx, report: ReportText, outer: Outer): AsyncGenerator<T[]> {
    const prepared = await ready(ctx, report)
    const until = performance.now() + STREAM_MS
    yield* generatorOf<T[]>((give) =>
      attempt(ctx, report, prepared.analysis.views, async (put, sources) => {
        const statement = (await putting(ctx, prepared, put, sources))(outer)
        await once(ctx, report, statement, async () => {
          await costs.check(put, statement, prepared.analysis)
          await put(`declare report no scroll cursor for ${statement.text}`, statement.values)
          for (;;) {
            const { rows } = await put<T>(`fetch ${BATCH} from report`)
            if (rows.length > 0 && !(await give(rows))) return
            if (rows.length < BATCH) return
            if (performance.now() > until) throw new AppError('unavailable', SLOW, { retryAfter: 5 })
          }
        })
      }).catch((error: unknown) => {
        throw refusal(error)
      }),
    )
  }

  return {
    views,
    reads: async (text) => (await analysisOf(text)).views,
    shape,
    ask: (ctx, report, outer, order) => within(ctx, report, (put) => put(outer, order)),
    within,
    stream,
  }
}

const namesOf = async (put: Ask, { text, values }: Statement): Promise<string[]> =>
  (await put(text, values)).fields.map(({ name }) => name)

const isKey = (names: readonly string[], place: number): number => Number(names[place - 1] === 'id')

const TEXTS_MAX = 500
const NO_REPORT = { sql: '', slots: [] }

const RULE_ERRORS: ReadonlySet<string> = new Set(['42501', '42703', '42P01', '42883', '42804'])

const nameFaults = (text: string, columns: ReportShape['columns']): SqlFault[] => {
  const names = columns.map(({ name }) => name)
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
  const all = { from: 0, to: text.length }
  return [
    ...[...twice]
      .filter((name) => name !== NO_NAME)
      .map((name) => ({ ...all, message: `有两列都叫“${name}”，请用 as 起不同的名称` })),
    ...(names.includes(NO_NAME)
      ? [{ ...all, message: `第 ${names.indexOf(NO_NAME) + 1} 列没有名称，请用 as 起名` }]
      : []),
  ]
}

const NO_NAME = '?column?'
