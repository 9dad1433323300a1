/** Reminders of this sign-in: what a toast said stays here after the toast is gone. In memory only, gone with the person. */
import { create } from 'zustand'
import { useSession } from './session.ts'

export interface Reminder {
  id: number
  text: string
  tone: ReminderTone
  /** epoch ms */
  at: number
  seen: boolean
}

export type ReminderTone = 'info' | 'success' | 'warning' | 'danger'

const MOST = 50

/** Newest first. */
export const useReminders = create<readonly Reminder[]>(() => [])

let last = 0

/** Keeps a sentence shown to the person; the oldest gives way. */
export const keepReminder = (text: string, tone: ReminderTone = 'danger'): void =>
  useReminders.setState(
    (kept) => [{ id: ++last, text, tone, at: Date.now(), seen: false }, ...kept].slice(0, MOST),
    true,
  )

/** What a sign-in reported: others did something to the account. */
export const keepTold = (told: readonly string[] = []): void =>
  told.toReversed().forEach((text) => keepReminder(text, 'warning'))

/** Everything kept has been seen. */
export const seeReminders = (): void => {
  if (useReminders.getState().every(({ seen }) => seen)) return
  useReminders.setState((kept) => kept.map((reminder) => ({ ...reminder, seen: true })), true)
}

export const clearReminders = (): void => useReminders.setState([], true)

// what one person was shown is not for the next
useSession.subscribe(({ user }, before) => {
  if (user?.username !== before.user?.username) clearReminders()
})
