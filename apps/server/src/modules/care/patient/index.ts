import { patient, patientContract } from '@huxi/contract'
import { area, type Area } from '../../../engine/core/area.ts'
import { detailEntry, menuGroup, type GivenEntry } from '../../../engine/core/menu-entry.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { patientDictionaries } from './dictionaries.ts'
import { cardsWith, type FlagsOf, type PlacesOf } from './cards.ts'
import { withEvents, type PatientEvents } from './events.ts'
import { withCount } from './holders.ts'
import { patientHooks, patientNumbers, type Asked } from './patient.ts'
import { patientReports } from './reports.ts'
import { refuseRestricted } from './restriction.ts'
import { patientRoutes } from './routes.ts'
import type { VisitConditions } from './scopes.ts'

export { patientReferences } from './references.ts'
export { cardsWith } from './cards.ts'
export type { PatientEvents } from './events.ts'
export { searchPatients } from './search.ts'
export { hasNumber } from './holders.ts'
export { keysOf } from './keys.ts'
export { keepPairs } from './pairs.ts'
export { dateFault } from './patient-dates.ts'
export { ofVisiblePatients } from './patient.ts'
export { RESTRICTED } from './restriction.ts'

interface CardParts {
  readonly placesOf: PlacesOf
  readonly flagsOf: FlagsOf
}

/** Entries below 患者管理 that hold the pages of one kind of work. */
const group = (name: string, title: string, sort: number): GivenEntry => ({
  ...menuGroup({ id: `patient_${name}_group`, name: title, url: `/patient/${name}-group`, sort }),
  under: 'patient',
})
const PATIENT_GROUPS = [
  group('clinic', '门诊', 11),
  group('ward', '住院', 12),
  group('followup', '随访', 13),
  group('privacy', '同意与隐私', 14),
  group('setting', '设置', 15),
]

/** @param visits visit conditions of data scopes @param asked further filters of the list */
export const patientArea = (
  cardParts: CardParts,
  visits: VisitConditions,
  asked: Asked,
  events: PatientEvents,
): Area => {
  const cards = cardsWith(cardParts.placesOf, cardParts.flagsOf)
  const hooks = withEvents(patientHooks(cards, visits, asked), events)
  return area({
    name: 'patient',
    contract: patientContract,
    tables: ['patient_key', 'patient_pair', 'patient_merge', 'patient_merge_row'],
    reportReads: {
      patient: ['id', 'tenant_id', 'del_flag', 'responsible_doctor_id', 'create_by', 'sys_org_code'],
      patient_team: ['patient_id', 'user_id', 'start_on', 'end_on', 'del_flag'],
    },
    menu: [
      menuGroup({ id: 'patient', name: '患者管理', url: '/patient', sort: 2, icon: 'team' }),
      ...PATIENT_GROUPS,
      { of: [patient], name: '患者登记', under: 'patient', url: '/patient/list', sort: 1 },
      detailEntry({ id: 'patient_patient', url: '/patient/list' }, '患者档案', 'patient/PatientDetail'),
      {
        id: 'patient_duplicates',
        name: '疑似重复',
        under: 'patient_clinic_group',
        url: '/patient/duplicates',
        component: 'patient/DuplicateList',
        sort: 1,
        perms: 'patient:patient:merge',
      },
    ],
    grants: {
      sysadmin: ['patient:patient:list'],
      doctor: ['patient:patient:*'],
      nurse: ['patient:patient:*'],
      registrar: ['list', 'add', 'edit'].map((verb) => `patient:patient:${verb}`),
    },
    dictionaries: patientDictionaries,
    reports: patientReports,
    fillRules: [patientNumbers],
    ports: { guard: refuseRestricted },
    routes: [...patientRoutes(cards, hooks), ...withCount(serve(patient, hooks))],
  })
}
