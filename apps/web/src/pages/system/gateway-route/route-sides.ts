import type { SideCells } from '../../../kit/record/conflict-dialog.tsx'
import { filtersInFull, predicatesText } from './entries.ts'

/** Conditions and filters of a route in the dialog of a conflict. */
export const ROUTE_SIDES: SideCells = {
  predicates: ({ value }) => predicatesText(value),
  filters: ({ value }) => filtersInFull(value),
}
