import { MISSING } from '../../../kit/data/format.ts'
import type { SideCells } from '../../../kit/record/conflict-dialog.tsx'

/** The query of the recipients in the dialog of a conflict; no form changes it. */
export const TASK_SIDES: SideCells = {
  filter: ({ value, row }) => (value ? String(row['filterText'] ?? MISSING) : MISSING),
}
