import { useCan } from '../../../kit/data/can.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import type { CardName } from './cards.tsx'

/** Kinds of to-dos whose rows another card of the page lists to this user. */
export const useListedKinds = (names: readonly CardName[]): string => {
  const { can } = useCan()
  const results = useRowsAddress('assessment/AssessmentList')({})
  const criticals = useRowsAddress('patient/CriticalList')({})
  const isListed = {
    'assessment.high': names.includes('alarms') && results !== undefined && can('assess:result:handle'),
    'range.critical': names.includes('criticals') && criticals !== undefined,
  }
  return Object.entries(isListed)
    .flatMap(([kind, listed]) => (listed ? kind : []))
    .join(',')
}
