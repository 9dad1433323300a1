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

export const useReminders = create<readonly Reminder[]>(() => [])

let last = 0

export const keepReminder = (text: string, tone: ReminderTone = 'danger'): void =>
  useReminders.setState(
    (kept) => [{ id: ++last, text, tone, at: Date.now(), seen: false }, ...kept].slice(0, MOST),
    true,
  )

/** Notices of changes that others made to the account. */
export const keepReminders = (texts: readonly string[] = []): void =>
  texts.toReversed().forEach((text) => keepReminder(text, 'warning'))

export const seeReminders = (): void => {
  if (useReminders.getState().every(({ seen }) => seen)) return
  useReminders.setState((kept) => kept.map((reminder) => ({ ...reminder, seen: true })), true)
}

export const clearReminders = (): void => useReminders.setState([], true)

// cleared when the user changes
useSession.subscribe(({ user }, before) => {
  if (user?.username !== before.user?.username) clearReminders()
})
