import type { Draft } from '@huxi/contract'
import { act } from '@testing-library/react'
import { flushDrafts } from '../src/kit/draft/open-drafts.ts'
import type { Asked } from './kit.tsx'

const NOW = '2020-01-31 10:30:07'

/** Saves the drafts of all open forms at once; the delay is tested in keeper.test.ts. */
export const saveDrafts = () => act(flushDrafts)

export const draftServer = (start: readonly Draft[] = []) => {
  const drafts = new Map(start.map((draft) => [draft.key, draft]))
  const answers = {
    '/sys/draft/list': () => [...drafts.values()].map(({ key, updateTime }) => ({ key, updateTime })),
    '/sys/draft/get': ({ query }: Asked) => drafts.get(query.get('key')!) ?? null,
    '/sys/draft/save': ({ body }: Asked) => {
      const { key, values } = body as { key: string; values: Draft['values'] }
      drafts.set(key, { key, values, updateTime: NOW })
      return { updateTime: NOW }
    },
    '/sys/draft/delete': ({ query }: Asked) => void drafts.delete(query.get('key')!),
  }
  return { drafts, answers }
}
