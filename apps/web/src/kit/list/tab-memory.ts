/**
 * What a list remembers of itself while somebody is signed in: conditions that name a person, which are never in the
 * address, and what is selected. It stays when the page of the tab was unmounted for another one, and goes when the tab is closed.
 */
import { useState } from 'react'
import { create } from 'zustand'
import { useSession } from '../data/session.ts'
import { useTab } from '../data/tab.ts'

type Memory = Readonly<Record<string, unknown>>

const useMemory = create<Memory>(() => ({}))

useSession.subscribe((now, before) => {
  const same = now.user?.username === before.user?.username && now.tenantId === before.tenantId
  if (!same) useMemory.setState({}, true)
})

/** What is kept under a name for the tab it is used in; outside of tabs as long as it is mounted. */
export const useTabMemory = <T>(name: string, start: T): [T, (kept: T) => void] => {
  const tab = useTab().key
  const key = `${tab} ${name}`
  const kept = useMemory((memory) => memory[key] as T | undefined) ?? start
  const own = useState(start)
  return tab === '' ? own : [kept, (next) => useMemory.setState({ [key]: next })]
}

/** The tab is closed: nothing of it is remembered. */
export const forgetMemory = (tab: string): void => {
  const others = Object.entries(useMemory.getState()).filter(([key]) => !key.startsWith(`${tab} `))
  useMemory.setState(Object.fromEntries(others), true)
}
