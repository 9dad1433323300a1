/** Derived from the definitions, so that no resource is missed. */
import { patient } from '@huxi/contract'
import { columnName, isColumn, type Resource } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'

interface PatientReference {
  readonly r: Resource
  readonly column: string
}

/** In a fixed order, so that concurrent merges do not deadlock. */
export const patientReferences = (ctx: Ctx): PatientReference[] =>
  [...ctx.services.ports.resources.values()]
    .filter((r) => r.name !== patient.name)
    .flatMap((r) =>
      Object.entries(r.fields)
        .filter(([, f]) => f.to === patient.name && isColumn(f))
        .map(([name]) => ({ r, column: columnName(name) })),
    )
    .sort((a, b) => (a.r.table < b.r.table ? -1 : a.r.table > b.r.table ? 1 : a.column < b.column ? -1 : 1))
