/** Which columns of a list can be written in where they stand. */
import { isColumn, isInput, isListed, wireName, type KindName, type Resource } from '@huxi/model'
import type { Named } from '../../kinds/fields.ts'

/** Kinds that need one line and nothing beside it. */
const SIMPLE = new Set<KindName>(['text', 'int', 'decimal', 'bool', 'date', 'dateTime', 'dict'])

/**
 * By wire name. Codes stay with the form, which asks whether somebody has them; so do texts that the program fills.
 * @param names of the fields, where a form by hand has rules about others; absent = all that are simple
 */
export const cellFields = (resource: Resource, names?: readonly string[]): ReadonlyMap<string, Named> =>
  new Map(
    Object.entries(resource.fields)
      .filter(([name]) => (names ? names.includes(name) : name !== 'id' && name !== resource.states?.field))
      .filter(([, f]) => SIMPLE.has(f.kind) && !f.unique && !(f.kind === 'text' && f.filled))
      .filter(([, f]) => isInput(f) && isListed(f) && isColumn(f))
      .map(([name, field]) => [wireName(name, field), { name, field }]),
  )
