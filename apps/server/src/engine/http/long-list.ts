/** Serialises long lists in parts: a thousand rows would block the process. */
import { setImmediate } from 'node:timers/promises'

const PART = 100

export const longText = (result: unknown): Promise<string> | undefined => {
  if (typeof result !== 'object' || result === null || !('records' in result)) return undefined
  const { records, ...rest } = result
  return Array.isArray(records) && records.length > PART ? inParts(rest, records) : undefined
}

const inParts = async (rest: object, records: readonly unknown[]): Promise<string> => {
  const parts: string[] = []
  for (let at = 0; at < records.length; at += PART) {
    await setImmediate()
    parts.push(JSON.stringify(records.slice(at, at + PART)).slice(1, -1))
  }
  const others = JSON.stringify(rest).slice(1, -1)
  return `{"records":[${parts.join(',')}]${others === '' ? '' : `,${others}`}}`
}
