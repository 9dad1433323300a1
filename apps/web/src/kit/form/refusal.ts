/** What the server has against the values of a form. */
import { HttpError } from '../../platform/http.ts'
import { reportFailure } from '../failure.ts'
import type { FormHandle } from './use-record-form.ts'

/** The sentences of a refusal under wire names; undefined when it is about no field. */
export const refusedFields = (error: unknown): Record<string, string> | undefined => {
  if (!(error instanceof HttpError)) return undefined
  return (error.envelope?.result as { fields?: Record<string, string> } | null | undefined)?.fields
}

/** Shows a refusal at the fields it names; what the form has no field for is reported. */
export const showRefusal = (handle: FormHandle, error: unknown): void => {
  const fields = refusedFields(error)
  if (!fields) return reportFailure(error)
  const elsewhere = handle.refuse(fields)
  if (elsewhere.length > 0) reportFailure(new HttpError((error as HttpError).status, elsewhere.join('；')))
}
