/** What belongs to patients: rows of every resource with a field that refers to one. Derived from the definitions, so nothing is forgotten. */
import { patient } from '@huxi/contract'
import { columnName, isColumn, type Resource } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'

/** A column that names the patient a row belongs to. */
interface Belonging {
  readonly r: Resource
  readonly column: string
}

/** In one order for everybody, so that two mergers never wait for each other in a circle. */
export const belongings = (ctx: Ctx): Belonging[] =>
  [...ctx.services.ports.resources.values()]
    .filter((r) => r.name !== patient.name)
    .flatMap((r) =>
      Object.entries(r.fields)
        .filter(([, f]) => f.to === patient.name && isColumn(f))
        .map(([name]) => ({ r, column: columnName(name) })),
    )
    .sort((a, b) => (a.r.table < b.r.table ? -1 : a.r.table > b.r.table ? 1 : a.column < b.column ? -1 : 1))
