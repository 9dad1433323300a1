/** 最近访问, newest first: paths and titles only, removed with the session. */
import { useEffect } from 'react'
import { read, write } from '../../platform/storage.ts'
import { useTabs } from '../tabs/tabs.ts'

interface RecentPage {
  path: string
  title: string
}

export const MOST_RECENT = 8

export const visitedLast = (pages: readonly RecentPage[], left: RecentPage): RecentPage[] =>
  [left, ...pages.filter(({ path }) => path !== left.path)].slice(0, MOST_RECENT)

const isPage = (page: unknown): page is RecentPage =>
  typeof (page as RecentPage | null)?.path === 'string' && typeof (page as RecentPage).title === 'string'

/** Malformed storage counts as empty. */
export const recentPages = (): RecentPage[] => {
  const storedPages = read<unknown>('RECENT_PAGES')
  return Array.isArray(storedPages) ? storedPages.filter(isPage).slice(0, MOST_RECENT) : []
}

export const useRecentPages = (): void =>
  useEffect(
    () =>
      useTabs.subscribe((now, before) => {
        const left = before.open.find(({ key }) => key === before.active)
        if (!left || now.active === before.active) return
        write('RECENT_PAGES', visitedLast(recentPages(), { path: left.key, title: left.title }))
      }),
    [],
  )
