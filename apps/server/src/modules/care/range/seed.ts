import { STARTER_RANGES } from '@huxi/clinical/starter-ranges'
import { referenceRange } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { dropStarterRows, giveStarterRows, insertStarterRow } from '../../system/tenant/index.ts'
import { newId } from '../../../platform/db/ids.ts'

export const seedRanges = (ctx: Ctx, only?: number): Promise<void> =>
  giveStarterRows(ctx, referenceRange, only, async (own) => {
    for (const range of STARTER_RANGES) await insertStarterRow(own, referenceRange, newId(), range)
  })

export const dropRanges = (ctx: Ctx): Promise<boolean> => dropStarterRows(ctx, referenceRange)
