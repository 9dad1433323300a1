import { HttpError } from '../../platform/http.ts'

/** Sentences of a refusal by wire name; undefined when it concerns no field. */
export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError)) return undefined
  return (error.envelope?.result as { fields?: Record<string, string> } | null | undefined)?.fields
}
