export interface Envelope<T = unknown> {
  success: boolean
  message: string
  code: number
  result: T | null
  timestamp: number
}

export const fail = (code: number, message: string, result: unknown, now: number): Envelope => ({
  success: false,
  message,
  code,
  result: result ?? null,
  timestamp: now,
})
