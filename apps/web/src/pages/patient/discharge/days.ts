import { dayHere } from '../../../platform/clock.ts'

const DAY_MS = 86_400_000

/** `YYYY-MM-DD` in Shanghai, so many days from today. */
export const dayAfter = (days: number): string => dayHere(new Date(Date.now() + days * DAY_MS))
