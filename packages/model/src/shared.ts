/** Rows all tenants share: which permission codes change them. */
import { moveCode, movesOf } from './move-endpoint.ts'
import type { Resource } from './resource.ts'

/** Last words of the codes that only read. */
const READS: ReadonlySet<string> = new Set(['list', 'export', 'reveal'])

/** Whether a code changes what all tenants share: there everything is a change that is not known to be a read. */
export const changesShared = (resources: Iterable<Resource>, code: string): boolean =>
  [...resources].some(
    (r) =>
      r.owner === 'global' &&
      ((code.startsWith(`${r.name}:`) && !READS.has(code.slice(r.name.length + 1))) ||
        movesOf(r).some(([name]) => moveCode(r, name) === code)),
  )
