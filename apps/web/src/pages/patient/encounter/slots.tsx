import type { encounter } from '@huxi/contract'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { DischargeWord, visitRule } from '../discharge/use-discharge.tsx'

export const visitSlots: ListSlots<typeof encounter> = {
  page: 'patient/EncounterDetail',
  can: visitRule,
  lead: (row) => <DischargeWord row={row} />,
  saveAnd: 'begin',
  moveInitial: (name, row) => (name === 'begin' ? { startAt: row['startAt'] } : undefined),
}
