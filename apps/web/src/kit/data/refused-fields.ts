/** Which fields a refusal is about. */
import { HttpError } from '../../platform/http.ts'

/** The sentences of a refusal under wire names; undefined when it is about no field. */
export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError)) return undefined
  return (error.envelope?.result as { fields?: Record<string, string> } | null | undefined)?.fields
}
