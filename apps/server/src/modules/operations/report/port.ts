import type { Reports } from '../../../engine/core/context.ts'
import type { ReportRunner } from '../../../engine/report/run.ts'
import { paramsOf } from './request.ts'
import { rowsBy } from './data.ts'
import { runnable } from './definition.ts'

export const reportPort = (reports: ReportRunner): Reports => ({
  async rows(ctx, code, column, values) {
    const definition = await runnable(ctx, reports, { code })
    const rows = await rowsBy(ctx, reports, definition, { params: paramsOf(definition, {}), name: column, values })
    return { name: definition.head.name, rows }
  },
})
