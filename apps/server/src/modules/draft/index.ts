/** Drafts: what people have typed and not saved yet. */
import { draftLines, draftOf, dropDraft, saveDraft } from '@huxi/contract'
import { handle, type Route } from '../../engine/core/handle.ts'
import { forgetDraft, keepDraft, linesOf, readDraft } from './drafts.ts'

export { forgetPeople, forgetRecords, purgeDrafts, sealedDrafts } from './drafts.ts'

export const draftRoutes: readonly Route[] = [
  handle(draftLines, (ctx, { prefix }) => linesOf(ctx, prefix)),
  handle(draftOf, (ctx, { key }) => readDraft(ctx, key)),
  handle(saveDraft, (ctx, { key, values }) => keepDraft(ctx, key, values)),
  handle(dropDraft, (ctx, { key }) => forgetDraft(ctx, key)),
]
