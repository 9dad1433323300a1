import { draftLines, draftOf, dropDraft, saveDraft } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import {
  followRecord,
  forgetDraft,
  deleteDraftsOf,
  keepDraft,
  linesOf,
  ownDrafts,
  purgeDrafts,
  readDraft,
} from './drafts.ts'

export { deleteDraftsOfUsers, sealedDrafts } from './drafts.ts'

export const draftArea = area({
  name: 'draft',
  tables: ['sys_draft'],
  routes: [
    handle(draftLines, (ctx, { prefix }) => linesOf(ctx, prefix)),
    handle(draftOf, (ctx, { key }) => readDraft(ctx, key)),
    handle(saveDraft, (ctx, { key, values }) => keepDraft(ctx, key, values)),
    handle(dropDraft, (ctx, { key }) => forgetDraft(ctx, key)),
  ],
  figures: [
    {
      key: 'drafts',
      group: 'waiting',
      title: '我的草稿',
      unit: '份',
      rare: true,
      page: '/dashboard/analysis',
      query: () => ({ do: 'drafts' }),
      rows: ownDrafts,
    },
  ],
  ports: { drafts: { forget: deleteDraftsOf, follow: followRecord } },
  jobs: (services) => [
    {
      name: 'draft:old',
      title: '清理旧草稿',
      hint: '删除 7 天没有改动的草稿',
      when: '0 10 * * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => purgeDrafts(services),
    },
  ],
})
