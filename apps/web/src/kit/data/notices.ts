/** Reminders of this sign-in: what a toast said stays here after the toast is gone. In memory only, gone with the person. */
import { create } from 'zustand'
import { useSession } from './session.ts'

export interface Notice {
  id: number
  text: string
  tone: NoticeTone
  /** epoch ms */
  at: number
  seen: boolean
}

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const MOST = 50

/** Newest first. */
export const useNotices = create<readonly Notice[]>(() => [])

let last = 0

/** Keeps a sentence shown to the person; the oldest gives way. */
export const keepNotice = (text: string, tone: NoticeTone = 'danger'): void =>
  useNotices.setState((kept) => [{ id: ++last, text, tone, at: Date.now(), seen: false }, ...kept].slice(0, MOST), true)

/** What a sign-in reported: others did something to the account. */
export const keepTold = (told: readonly string[] = []): void =>
  told.toReversed().forEach((text) => keepNotice(text, 'warning'))

/** Everything kept has been seen. */
export const seeNotices = (): void => {
  if (useNotices.getState().every(({ seen }) => seen)) return
  useNotices.setState((kept) => kept.map((notice) => ({ ...notice, seen: true })), true)
}

export const clearNotices = (): void => useNotices.setState([], true)

// what one person was shown is not for the next
useSession.subscribe(({ user }, before) => {
  if (user?.username !== before.user?.username) clearNotices()
})
