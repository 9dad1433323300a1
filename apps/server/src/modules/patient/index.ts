import { patient, patientContract } from '@huxi/contract'
import { area, type Area } from '../../engine/core/area.ts'
import { detailEntry, menuGroup } from '../../engine/core/menu-entry.ts'
import { serve } from '../../engine/verbs/serve.ts'
import { patientDictionaries } from './dictionaries.ts'
import { cardsWith, type PlacesOf } from './cards.ts'
import { heard, type PatientEvents } from './events.ts'
import { patientHooks, patientNumbers } from './patient.ts'
import { patientReports } from './reports.ts'
import { patientRoutes } from './routes.ts'

export { cardsWith } from './cards.ts'
export type { PatientEvents } from './events.ts'
export { keysOf } from './keys.ts'
export { keepPairs } from './pairs.ts'
export { ofVisiblePatients } from './patient.ts'

/**
 * @param placesOf where patients are, which a later area knows
 * @param events who hears of what happens to a patient
 */
export const patientArea = (placesOf: PlacesOf, events: PatientEvents): Area => {
  const cards = cardsWith(placesOf)
  const hooks = heard(patientHooks(cards), events)
  return area({
    name: 'patient',
    contract: patientContract,
    tables: ['patient_key', 'patient_pair', 'patient_merge', 'patient_merge_row'],
    menu: [
      menuGroup({ id: 'patient', name: '患者管理', url: '/patient', sort: 2, icon: 'team' }),
      { of: [patient], name: '患者登记', under: 'patient', url: '/patient/list', sort: 1 },
      detailEntry({ id: 'patient_patient', url: '/patient/list' }, '患者档案', 'patient/PatientDetail'),
      {
        id: 'patient_duplicates',
        name: '疑似重复',
        under: 'patient',
        url: '/patient/duplicates',
        component: 'patient/DuplicateList',
        sort: 2,
        perms: 'patient:patient:merge',
      },
    ],
    grants: {
      sysadmin: ['patient:patient:list'],
      doctor: ['patient:patient:*'],
      nurse: ['patient:patient:*'],
    },
    dictionaries: patientDictionaries,
    reports: patientReports,
    fillRules: [patientNumbers],
    routes: [...patientRoutes(cards, hooks), ...serve(patient, hooks)],
  })
}
