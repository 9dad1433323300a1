import { HttpError } from '../../platform/http.ts'
import { reportFailure } from '../data/failure.ts'
import { refusedFields } from '../data/refused-fields.ts'
import type { FormHandle } from './use-record-form.ts'

export const showRefusal = (handle: FormHandle, error: unknown): void => {
  const fields = refusedFields(error)
  if (!fields) return reportFailure(error)
  const elsewhere = handle.refuse(fields)
  if (elsewhere.length > 0) reportFailure(new HttpError((error as HttpError).status, elsewhere.join('；')))
}
