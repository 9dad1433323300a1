import { useCan } from '../../../kit/data/can.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'

/** To-dos by kind and figures by key whose rows another card of the page lists to this user. */
export interface Listed {
  todos: string
  figures: readonly string[]
}

export const useListed = (names: readonly string[]): Listed => {
  const { can } = useCan()
  const results = useRowsAddress('assessment/AssessmentList')({})
  const criticals = useRowsAddress('patient/CriticalList')({})
  const has = (name: string) => names.includes(name)
  const alarms = has('alarms') && results !== undefined && can('assess:result:handle')
  const kept = (all: Readonly<Record<string, boolean>>) => Object.keys(all).filter((name) => all[name])
  return {
    todos: kept({ 'assessment.high': alarms, 'range.critical': has('criticals') && criticals !== undefined }).join(','),
    figures: kept({
      high: alarms,
      todos: has('todos'),
      unplacedAccounts: has('unplaced'),
      pendingAccounts: has('accounts'),
    }),
  }
}
