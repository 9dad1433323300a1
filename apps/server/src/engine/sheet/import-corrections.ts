import { IMPORT_AMEND, malformed, parser, refused, type Resource } from '@huxi/model'
import { actor } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import type { Line } from '../../platform/xlsx/read.ts'

export type Match = ReadonlyMap<string, string>

export interface Amend {
  readonly match: Match
  readonly mended: (line: Line) => Line
  readonly wanted: (line: Line) => boolean
  readonly count?: number | undefined
  readonly runId?: string
}

export const NOTHING_AMENDED: Amend = { match: new Map(), mended: (line) => line, wanted: () => true }

const parse = parser(IMPORT_AMEND)

/** @throws {AppError} malformed */
export const amendOf = (json: string | undefined): Amend => {
  if (!json) return NOTHING_AMENDED
  const { match, cells, rows, runId } = parse(objectOf(json))
  const byRow = Map.groupBy(cells ?? [], ({ row }) => row)
  const only = rows && new Set(rows)
  return {
    match: new Map(match?.map(({ heading, label }) => [heading, label ?? ''])),
    mended: (line) => {
      const changes = byRow.get(line.number)
      if (!changes) return line
      const mended = [...line.cells]
      for (const { at, text } of changes) mended[at] = text ?? ''
      // a corrected cell replaces its text and faults
      const others = (texts: Line['faults'] = {}) =>
        Object.fromEntries(Object.entries(texts).filter(([place]) => !changes.some(({ at }) => at === Number(place))))
      return {
        number: line.number,
        cells: Array.from(mended, (cell) => cell ?? ''),
        faults: others(line.faults),
        plain: others(line.plain),
        days: others(line.days),
      }
    },
    wanted: ({ number }) => !only || only.has(number),
    count: only?.size,
    ...(runId && { runId }),
  }
}

const objectOf = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw malformed('对文件的改动不是有效的 JSON')
  }
}

/** @throws {AppError} refused for an import of another user or resource, or one that has written nothing */
export const refuseForeignRun = async (ctx: Ctx, r: Resource, runId: string): Promise<void> => {
  const changes = await ctx.services.ports.journal.run(ctx, runId)
  const isOwn = changes.every(({ createBy }) => createBy === actor(ctx))
  if (!isOwn || !changes.some(({ table }) => table === r.table)) throw refused('没有找到要接着进行的导入，请重新导入')
}
