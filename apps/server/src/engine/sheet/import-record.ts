import { AppError, type Resource } from '@huxi/model'
import type { Ctx } from '../core/context.ts'
import type { ImportEnd } from '../core/journal.ts'
import { openTally, type Tally } from './import-tally.ts'

export const openRecord = async (ctx: Ctx, r: Resource, fileName: string, runId: string) => {
  const { imports } = ctx.services.ports
  const id = await imports.begin(ctx, { r, fileName, runId })
  return {
    written: (tx: Ctx, tally: Tally): Promise<void> => {
      const { msg, successCount, errorCount } = tally.result(runId, [])
      const state = errorCount === 0 ? 'done' : successCount > 0 ? 'partial' : 'failed'
      return imports.end(tx, id, { ...endOf(tally), state, message: msg })
    },
    failed: async (error: unknown, tally: Tally): Promise<void> => {
      const { total, wrong, refused } = endOf(tally)
      const nothing = { ...endOf(openTally()), total, wrong, refused }
      try {
        await imports.end(ctx, id, { ...nothing, state: stateOf(ctx), message: messageOf(error) })
      } catch (cause) {
        ctx.services.log.warn({ err: cause, import: id }, 'the end of an import could not be recorded')
      }
    },
  }
}

const endOf = ({ counts, lines, wrong }: Tally): Omit<ImportEnd, 'state' | 'message'> => ({
  ...counts,
  refused: lines.length,
  wrong,
})

const stateOf = ({ task }: Ctx): ImportEnd['state'] => {
  if (!task?.signal.aborted) return 'failed'
  return task.signal.reason === 'cancelled' ? 'cancelled' : 'interrupted'
}

const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : '导入没有完成，没有写入任何数据，请重新导入'
