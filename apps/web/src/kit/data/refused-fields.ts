import { HttpError } from '../../platform/http.ts'

export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError)) return undefined
  return (error.envelope?.result as { fields?: Record<string, string> } | null | undefined)?.fields
}
