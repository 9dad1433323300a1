import {
  dismissPair,
  duplicatePairs,
  findPatients,
  mergePatients,
  patient,
  patientCard,
  patientDuplicates,
  patientMerges,
  patientStart,
  previewMerge,
  readIdentity,
  readIdentityNumber,
  unmergePatients,
  type Patient,
} from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import type { Cards } from './cards.ts'
import { duplicatesOf } from './duplicates.ts'
import { searchPatients, MAX_FOUND } from './search.ts'
import { mergesOf, previewOf } from './merge-view.ts'
import { mergeWith, unmergeWith } from './merge.ts'
import { dismiss, pairsOf } from './pairs.ts'
import { startFor } from './start.ts'

export const patientRoutes = (cards: Cards, hooks: Hooks<typeof patient>): Route[] => [
  handle(findPatients, async (ctx, { keyword }) => {
    const found = await searchPatients(ctx, keyword)
    return { records: await cards(ctx, found.slice(0, MAX_FOUND)), more: found.length > MAX_FOUND }
  }),
  handle(patientCard, async (ctx, { id }) => {
    const asked = await storeOf(ctx, patient).one(ctx, id)
    const kept = await survivorOf(ctx, asked)
    const [card] = await cards(ctx, [kept])
    return kept === asked ? card! : { ...card!, mergedFrom: asked.patientNo }
  }),
  handle(patientStart, startFor),
  handle(readIdentity, async (ctx, { type, number }) => readIdentityNumber(type, number, today(ctx))),
  handle(patientDuplicates, duplicatesOf(cards)),
  handle(duplicatePairs, pairsOf(cards)),
  handle(dismissPair, dismiss),
  handle(previewMerge, previewOf(cards)),
  handle(mergePatients, mergeWith(hooks)),
  handle(patientMerges, mergesOf),
  handle(unmergePatients, unmergeWith(hooks)),
]

/** The visible survivor of a merged record, on which drafts continue. */
const survivorOf = async (ctx: Ctx, row: Patient): Promise<Patient> => {
  if (row.status !== 'merged' || !row.mergedInto) return row
  const next = await storeOf(ctx, patient).find(ctx, row.mergedInto)
  return next ? survivorOf(ctx, next) : row
}
