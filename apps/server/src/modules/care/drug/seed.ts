import { drug } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { dropStarterRows, giveStarterRows } from '../../system/tenant/index.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { STARTER_DRUGS } from './starter-drugs.ts'

export const seedDrugs = (ctx: Ctx, only?: number): Promise<void> =>
  giveStarterRows(ctx, drug, only, (own) => storeOf(own, drug).addMany(own, STARTER_DRUGS))

export const dropDrugs = (ctx: Ctx): Promise<boolean> => dropStarterRows(ctx, drug)
