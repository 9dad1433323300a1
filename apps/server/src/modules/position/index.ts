import { position, positionByCode, type Position } from '@huxi/contract'
import { notFound } from '@huxi/model'
import { sql } from 'kysely'
import { handle } from '../../engine/core/handle.ts'
import { selectRows } from '../../engine/read/select.ts'
import { present } from '../../engine/read/present.ts'
import { serve } from '../../engine/verbs/serve.ts'

export const positionRoutes = [
  ...serve(position),
  handle(positionByCode, async (ctx, { code }) => {
    const rows = await selectRows(ctx, position, [sql`code = ${code}`], { limit: 1 })
    if (rows.length === 0) throw notFound()
    return (await present(ctx, position, rows))[0] as Position
  }),
]

/** Positions by code, for fields that keep one. */
export const positionDictionary = { resource: position, text: 'name', code: 'code', access: 'login' } as const
