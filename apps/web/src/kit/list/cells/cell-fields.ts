import { isColumn, isInput, isListed, wireName, type KindName, type Resource } from '@huxi/model'
import type { Named } from '../../kinds/fields.ts'

const SIMPLE = new Set<KindName>(['text', 'int', 'decimal', 'bool', 'date', 'dateTime', 'time', 'dict'])

/**
 * By wire name. Unique codes stay with the form and its duplicate check; so do texts filled by the program.
 * @param names fields allowed by a custom form; absent = all simple ones
 */
export const cellFields = (resource: Resource, names?: readonly string[]): ReadonlyMap<string, Named> =>
  new Map(
    Object.entries(resource.fields)
      .filter(([name]) => (names ? names.includes(name) : name !== 'id' && name !== resource.states?.field))
      .filter(([, f]) => SIMPLE.has(f.kind) && !f.unique && !(f.kind === 'text' && f.filled))
      .filter(([, f]) => isInput(f) && isListed(f) && isColumn(f))
      .map(([name, field]) => [wireName(name, field), { name, field }]),
  )
