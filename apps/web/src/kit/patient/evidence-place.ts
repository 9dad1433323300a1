import { withRecord } from '../record/record-address.ts'

/** Tab of the chart that lists the rows of a resource. */
const TABS: Readonly<Record<string, string>> = {
  'patient:patient': 'facts',
  'visit:encounter': 'visits',
  'visit:diagnosis': 'visits',
  'appointment:booking': 'bookings',
  'assess:assessment': 'assessments',
  'quest:response': 'questionnaires',
  'fact:spirometry': 'tests',
  'fact:feno': 'tests',
  'fact:lab': 'tests',
  'fact:observation': 'tests',
  'fact:exacerbation': 'exacerbations',
  'fact:medication': 'drugs',
  'label:patientLabel': 'labels',
}

const WITHOUT_RECORD = ['patient:patient', 'label:patientLabel']

export const evidenceQuery = (resource: string, id: string): string | undefined => {
  const tab = TABS[resource]
  if (tab === undefined) return undefined
  const search = `?${new URLSearchParams({ tab, part: resource.split(':').at(-1)! }).toString()}`
  return WITHOUT_RECORD.includes(resource) ? search : withRecord(search, { name: resource }, id)
}
