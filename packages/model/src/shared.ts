import { moveCode, movesOf } from './move-endpoint.ts'
import type { Resource } from './resource.ts'

const READS: ReadonlySet<string> = new Set(['list', 'export', 'reveal'])

/** Whether a code changes shared rows; unknown codes count as changes. */
export const changesShared = (resources: Iterable<Resource>, code: string): boolean =>
  [...resources].some(
    (r) =>
      r.owner === 'global' &&
      ((code.startsWith(`${r.name}:`) && !READS.has(code.slice(r.name.length + 1))) ||
        movesOf(r).some(([name]) => moveCode(r, name) === code)),
  )
