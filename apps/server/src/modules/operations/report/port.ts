import type { Reports } from '../../../engine/core/context.ts'
import { paramsOf } from './request.ts'
import { rowsBy } from './data.ts'
import type { Reporting } from './over.ts'
import { runnable } from './definition.ts'

export const reportPort = (reports: Reporting): Reports => ({
  async rows(ctx, code, column, values) {
    const definition = await runnable(ctx, reports, { code })
    const rows = await rowsBy(ctx, reports, definition, { params: paramsOf(definition, {}), name: column, values })
    return { name: definition.head.name, rows }
  },
})
