/** What a registration desk asks beside the verbs of patients. */
import {
  dismissPair,
  duplicatePairs,
  findPatients,
  mergePatients,
  patient,
  patientCard,
  patientDuplicates,
  patientMerges,
  previewMerge,
  readIdentity,
  readIdentityNumber,
  unmergePatients,
} from '@huxi/contract'
import { handle, type Route } from '../../engine/core/handle.ts'
import type { Hooks } from '../../engine/read/hooks.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatDay } from '../../platform/config/clock.ts'
import type { Cards } from './cards.ts'
import { duplicatesOf } from './duplicates.ts'
import { foundBy, SHOWN } from './find.ts'
import { mergesOf, previewOf } from './merge-view.ts'
import { mergeWith, unmergeWith } from './merge.ts'
import { dismiss, pairsOf } from './pairs.ts'

export const patientRoutes = (cards: Cards, hooks: Hooks<typeof patient>): Route[] => [
  handle(findPatients, async (ctx, { keyword }) => {
    const found = await foundBy(ctx, keyword)
    return { records: await cards(ctx, found.slice(0, SHOWN)), more: found.length > SHOWN }
  }),
  handle(patientCard, async (ctx, { id }) => (await cards(ctx, [await storeOf(ctx, patient).one(ctx, id)]))[0]!),
  handle(readIdentity, async (ctx, { type, number }) =>
    readIdentityNumber(type, number, formatDay(ctx.services.clock.now())),
  ),
  handle(patientDuplicates, duplicatesOf(cards)),
  handle(duplicatePairs, pairsOf(cards)),
  handle(dismissPair, dismiss),
  handle(previewMerge, previewOf(cards)),
  handle(mergePatients, mergeWith(hooks)),
  handle(patientMerges, mergesOf),
  handle(unmergePatients, unmergeWith(hooks)),
]
