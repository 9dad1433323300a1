/** Tabs as data, and transitions over it. The key of a tab is its path; the query is state. */
import type { Location } from 'react-router'

export interface OpenTab {
  key: string
  title: string
  location: Location
  round: number
  /** Fixed behind 首页 and restored at the next sign-in. */
  pinned?: boolean | undefined
  record?: boolean | undefined
}

export interface Tabs {
  open: readonly OpenTab[]
  active: string
  /** Mounted pages, most recent first. */
  live: readonly string[]
  /** Active tab that closes once another one is shown. */
  closing?: string | undefined
}

/** Older tabs keep only their location. */
export const MOST_LIVE = 12

export interface Place {
  key: string
  title: string
  /** A record address is not stored after sign-out. */
  record?: boolean | undefined
}

export interface World {
  placeOf: (location: Location) => Place | undefined
  home: Location | undefined
  /** False = single-page mode. */
  several: boolean
  most: number
  pinned: readonly string[]
  titles: Readonly<Record<string, string>>
  isDirty: (key: string) => boolean
}

const NEW: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }

export const locationOf = (parts: Partial<Location>): Location => ({ ...NEW, ...parts })

export const visited = (tabs: Tabs, location: Location, world: World): Tabs => {
  const place = world.placeOf(location)
  if (!place) return tabs
  const before = stillOpen(tabs, place.key, world)
  const existing = before.find(({ key }) => key === place.key)
  const here = existing ? moved(existing, location) : { key: place.key, title: place.title, location, round: 0 }
  const open = existing ? before.map((tab) => (tab === existing ? here : tab)) : [...before, here]
  const all = world.several ? inOrder(withHome(withPinned(open, world), world), world.home?.pathname) : [here]
  return {
    open: all.map((tab) => named(tab, world)),
    active: place.key,
    live: living([place.key, ...tabs.live.filter((key) => key !== place.key)], all, world),
  }
}

const stillOpen = ({ open, closing }: Tabs, here: string, { placeOf }: World): OpenTab[] =>
  open.filter((tab) => (tab.key === here || tab.key !== closing) && placeOf(tab.location)?.key === tab.key)

/** Keeps identity for the same place, to avoid a rerender. */
const moved = (tab: OpenTab, to: Location): OpenTab => {
  const { pathname, search, hash, state } = tab.location
  const same = pathname === to.pathname && search === to.search && hash === to.hash && state === to.state
  return same ? tab : { ...tab, location: to }
}

const named = (tab: OpenTab, { placeOf, titles }: World): OpenTab => {
  const place = placeOf(tab.location)
  const title = titles[tab.key] ?? place?.title ?? tab.title
  return title === tab.title && place?.record === tab.record ? tab : { ...tab, title, record: place?.record }
}

const withHome = (open: readonly OpenTab[], { home, placeOf }: World): readonly OpenTab[] => {
  const place = home && placeOf(home)
  if (!place) return open
  const own = open.find(({ key }) => key === place.key) ?? { ...place, location: home, round: 0 }
  return [own, ...open.filter((tab) => tab !== own)]
}

const withPinned = (open: readonly OpenTab[], { pinned, placeOf }: World): readonly OpenTab[] => {
  const marked = open.map((tab) => mark(tab, pinned.includes(tab.key)))
  const absent = pinned.flatMap((pathname) => {
    const location = locationOf({ pathname })
    const place = open.some(({ key }) => key === pathname) ? undefined : placeOf(location)
    return place?.key === pathname ? [{ ...place, location, round: 0, pinned: true }] : []
  })
  return [...marked, ...absent]
}

const mark = (tab: OpenTab, pinned: boolean): OpenTab =>
  (tab.pinned ?? false) === pinned ? tab : { ...tab, pinned: pinned || undefined }

/** Home, pinned, others; stable within each. */
const inOrder = (open: readonly OpenTab[], home: string | undefined): readonly OpenTab[] => {
  const rank = ({ key, pinned }: OpenTab): number => (key === home ? 0 : pinned ? 1 : 2)
  return open.toSorted((one, other) => rank(one) - rank(other))
}

export const pinned = (tabs: Tabs, key: string, on: boolean, home: string): Tabs => ({
  ...tabs,
  open: inOrder(
    tabs.open.map((tab) => (tab.key === key ? mark(tab, on) : tab)),
    home,
  ),
})

const living = (keys: readonly string[], open: readonly OpenTab[], { most, isDirty }: World): string[] => {
  const [here, ...others] = keys.filter((key) => open.some((tab) => tab.key === key))
  const dirty = others.filter(isDirty)
  const room = Math.max(most - 1, dirty.length)
  const keptKeys = new Set([...dirty, ...others.filter((key) => !isDirty(key))].slice(0, room))
  return [here!, ...others.filter((key) => keptKeys.has(key))]
}

interface Closing {
  gone: readonly string[]
  to: string
}

export type Way = 'this' | 'left' | 'right' | 'others'

export const refusalOf = ({ open }: Tabs, key: string, home: string): string | undefined => {
  if (key === home) return '首页不能关闭!'
  if (open.some((tab) => tab.key === key && tab.pinned)) return '固定的页签不能关闭，请先取消固定'
  return open.length === 1 ? '这是最后一页，不能再关闭了啦' : undefined
}

/** Home and pinned tabs never close in bulk. */
export const closingOf = ({ open, active }: Tabs, way: Way, key: string, home: string): Closing => {
  const keys = open.map((tab) => tab.key)
  const at = keys.indexOf(key)
  const targets: Record<Way, readonly string[]> = {
    this: [key],
    left: keys.slice(0, at),
    right: keys.slice(at + 1),
    others: keys.filter((other) => other !== key),
  }
  const stays = open.filter((tab) => tab.pinned || tab.key === home).map((tab) => tab.key)
  const closed = targets[way].filter((one) => !stays.includes(one))
  const left = keys.filter((one) => !closed.includes(one))
  const next: Record<Way, string | undefined> = {
    this: left[Math.min(at, left.length - 1)],
    left: left.includes(home) ? home : key,
    right: key,
    others: key,
  }
  const inSight = way !== 'others' && left.includes(active)
  return { gone: closed, to: (inSight ? active : next[way]) ?? active }
}

export const arrived = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  active: key,
  open: tabs.open.filter((tab) => tab.key === key || tab.key !== tabs.closing),
})

/** The active tab stays until another one is shown. */
export const without = (tabs: Tabs, gone: readonly string[]): Tabs => {
  const stays = (key: string) => key === tabs.active || !gone.includes(key)
  return {
    ...tabs,
    open: tabs.open.filter(({ key }) => stays(key)),
    live: tabs.live.filter(stays),
    closing: gone.includes(tabs.active) ? tabs.active : tabs.closing,
  }
}

/** A hidden tab reloads when shown. */
export const refreshed = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  open: tabs.open.map((tab) => (tab.key === key ? { ...tab, round: tab.round + 1 } : tab)),
  live: tabs.live.filter((one) => one !== key || key === tabs.active),
})

export const dropped = (tabs: Tabs, home: string): Tabs => ({
  open: tabs.open
    .filter(({ key, pinned }) => key === tabs.active || key === home || pinned)
    .map((tab) => ({ ...tab, round: tab.round + 1 })),
  active: tabs.active,
  live: [tabs.active],
})
