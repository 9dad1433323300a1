/** Saving a record and what may come of it. */
import { NOT_FOUND, verbEndpoint, type Resource } from '@huxi/model'
import { HttpError } from '../../platform/http.ts'
import { call, callOnce } from '../data/call.ts'
import { refusedFields } from '../data/refused-fields.ts'
import { rowId, rowVersion, type Row } from './row.ts'

export type Outcome =
  /** `id` is that of the new row, when one was added */
  | { kind: 'saved'; id: string | undefined }
  /** sentences are shown at fields */
  | { kind: 'fields'; error: HttpError }
  /** somebody else was faster; the row as it is now */
  | { kind: 'conflict'; theirs: Row }
  /** the record is not there for the person any more, so nothing was saved */
  | { kind: 'gone' }
  | { kind: 'failed'; error: unknown }

const CONFLICT = 409

/**
 * Adds without `base`, edits with it: the row the form was filled from.
 * @param key of the form, which adds one record however often it is sent
 */
export const save = async (
  resource: Resource,
  values: Row,
  base: Row | undefined,
  fixed: Row,
  key: string,
): Promise<Outcome> => {
  try {
    if (base) {
      await call(verbEndpoint(resource, 'edit'), { ...cleared(values), id: rowId(base), version: rowVersion(base) })
      return { kind: 'saved', id: undefined }
    }
    const added = await callOnce(verbEndpoint(resource, 'add'), { ...values, ...fixed }, key)
    return { kind: 'saved', id: added?.id }
  } catch (error) {
    return base && error instanceof HttpError && error.message === NOT_FOUND ? { kind: 'gone' } : outcomeOf(error)
  }
}

/** When editing, an emptied field is sent as null: a missing one would stay as it was. */
const cleared = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === undefined ? null : value]))

const outcomeOf = (error: unknown): Outcome => {
  const theirs = theirsOf(error)
  if (theirs) return { kind: 'conflict', theirs }
  return error instanceof HttpError && refusedFields(error) ? { kind: 'fields', error } : { kind: 'failed', error }
}

/** The row as it is now, when somebody else was faster. */
export const theirsOf = (error: unknown): Row | undefined => {
  const { code, result } = (error instanceof HttpError && error.envelope) || {}
  // a number that somebody else has is a conflict, too, and names the field
  const isRow = result !== null && typeof result === 'object' && 'id' in result
  return code === CONFLICT && isRow ? result : undefined
}
