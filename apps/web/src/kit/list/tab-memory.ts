/**
 * Per-session memory of a list: conditions that identify a person, which are never in the address, and the selection.
 * It survives unmounting and ends with the tab.
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

export const useTabMemory = <T>(name: string, start: T): [T, (kept: T) => void] => {
  const tab = useTab().key
  const key = `${tab} ${name}`
  const kept = useMemory((memory) => memory[key] as T | undefined) ?? start
  const own = useState(start)
  return tab === '' ? own : [kept, (next) => useMemory.setState({ [key]: next })]
}

export const forgetMemory = (tab: string): void => {
  const others = Object.entries(useMemory.getState()).filter(([key]) => !key.startsWith(`${tab} `))
  useMemory.setState(Object.fromEntries(others), true)
}
