/** Open tabs of the window, kept over reload: paths and titles only, no input. */
import type { Location } from 'react-router'
import { create } from 'zustand'
import { forgetMemory } from '../../kit/list/tab-memory.ts'
import { useSession } from '../../kit/data/session.ts'
import { forgetTab } from '../../kit/data/tab.ts'
import { HOME } from '../../platform/redirect.ts'
import { read, write } from '../../platform/storage.ts'
import { dropped, locationOf, pinned, refreshed, visited, without, type Tabs, type World } from './rules.ts'

interface KeptTab {
  key: string
  title: string
  pathname: string
  search: string
  hash: string
  scroll?: number | undefined
}

interface KeptTabs {
  owner: string
  tabs: readonly KeptTab[]
}

const owner = ({ user, tenantId } = useSession.getState()): string => `${user?.username ?? ''}@${tenantId}`

const keptTabs = (): readonly KeptTab[] => {
  const storedTabs = read<KeptTabs>('OPEN_TABS')
  return storedTabs?.owner === owner() && Array.isArray(storedTabs.tabs) ? storedTabs.tabs : []
}

const restored = (): Tabs => ({
  open: keptTabs().map(({ key, title, pathname, search, hash }) => ({
    key,
    title,
    location: locationOf({ pathname, search, hash }),
    round: 0,
  })),
  active: '',
  live: [],
})

export const useTabs = create<Tabs>(restored)

export const scrolls = new Map<string, number>(keptTabs().map(({ key, scroll = 0 }) => [key, scroll]))

export const keepTabs = (): void => {
  const tabs = useTabs.getState().open.map(({ key, title, location: { pathname, search, hash } }) => ({
    key,
    title,
    pathname,
    search,
    hash,
    scroll: scrolls.get(key),
  }))
  if (useSession.getState().user) write('OPEN_TABS', { owner: owner(), tabs } satisfies KeptTabs)
}

export const visit = (location: Location, world: Omit<World, 'titles' | 'pinned'>): void => {
  const before = useTabs.getState()
  const after = visited(before, location, { ...world, titles: titles(), pinned: pins() })
  if (after === before) return
  // The page reports unsaved changes again once shown.
  if (after.active !== before.active) forgetTab(after.active)
  for (const { key } of before.open) if (!after.open.some((tab) => tab.key === key)) forgetTab(key)
  useTabs.setState(after, true)
  keepTabs()
}

/** Pinned addresses by user. No titles: the browser may be shared. */
const allPins = (): Readonly<Record<string, readonly string[]>> => read('PINNED_TABS') ?? {}

const pins = (): readonly string[] => allPins()[owner()] ?? []

export const pinTab = (key: string, on: boolean): void => {
  const others = pins().filter((one) => one !== key)
  write('PINNED_TABS', { ...allPins(), [owner()]: on ? [...others, key] : others })
  useTabs.setState((tabs) => pinned(tabs, key, on, HOME), true)
  keepTabs()
}

export const removeTabs = (keys: readonly string[]): void => {
  keys.forEach(forget)
  useTabs.setState((tabs) => without(tabs, keys), true)
  keepTabs()
}

export const refreshTab = (key: string): void => {
  forget(key)
  useTabs.setState((tabs) => refreshed(tabs, key), true)
}

/** After a change of department or tenant only the current page and 首页 stay, without state. */
export const dropTabs = (): void => {
  useTabs.getState().open.forEach(({ key }) => forget(key))
  useTabs.setState((tabs) => dropped(tabs, HOME), true)
  keepTabs()
}

/** A hidden page changed its own address. */
export const moveTab = (key: string, { search, hash }: Pick<Location, 'search' | 'hash'>): void => {
  const move = (location: Location): Location => ({ ...location, search, hash })
  useTabs.setState(({ open }) => ({
    open: open.map((tab) => (tab.key === key ? { ...tab, location: move(tab.location) } : tab)),
  }))
  keepTabs()
}

export const changeTabTitle = (title: string, key: string = useTabs.getState().active): void => {
  if (titles()[key] !== title) write('TAB_TITLES', remembered(key, title))
  useTabs.setState(({ open }) => ({
    open: open.map((tab) => (tab.key === key && tab.title !== title ? { ...tab, title } : tab)),
  }))
  keepTabs()
}

/** Record pages set titles without end, so only the latest are kept. */
const MOST_TITLES = 100

const remembered = (key: string, title: string): Record<string, string> => {
  const others = Object.entries(titles()).filter(([path]) => path !== key)
  return Object.fromEntries([...others.slice(1 - MOST_TITLES), [key, title]])
}

const titles = (): Readonly<Record<string, string>> => read<Record<string, string>>('TAB_TITLES') ?? {}

const forget = (key: string): void => {
  forgetTab(key)
  forgetMemory(key)
  scrolls.delete(key)
}

// Another user or tenant starts without tabs.
useSession.subscribe((now, before) => {
  if (owner(now) === owner(before)) return
  useTabs.getState().open.forEach(({ key }) => forget(key))
  useTabs.setState(restored(), true)
})
