import {
  addStarterCodes,
  admit,
  allergy,
  bed,
  bedStays,
  diagnosis,
  duty,
  dutyWeek,
  encounter,
  fillDuty,
  icd,
  inhalerCheck,
  oxygenTherapy,
  vaccination,
  visitContract,
  ward,
  wardList,
} from '@huxi/contract'
import { reply } from '../../../engine/core/answer.ts'
import { area, type Area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { bedChoices } from './bed-choices.ts'
import { visitDictionaries } from './dictionaries.ts'
import { dutyHooks } from './duty.ts'
import { fillWeek, weekOf } from './duty-week.ts'
import { admitted, encounterHooks, visitNumbers, type VisitEvents } from './encounter.ts'
import { allergyHooks, diagnosisHooks, inhalerHooks, oxygenHooks, vaccinationHooks } from './notes.ts'
import { addStarters } from './starter-codes.ts'
import { stayLines } from './stays.ts'
import { wardListed, type Uncalled, type WardMarks } from './ward-list.ts'

export { alarmReceivers, alarmSubject, alarmWatch } from './alarm.ts'
export { patientDied } from './death.ts'
export { addStarters as seedCodes } from './starter-codes.ts'
export { lyingWhereOnDuty, watchOver } from './duty.ts'
export type { VisitEvents } from './encounter.ts'
export { lacksWard, openStayOf, openVisitIn, ownWards, placesOf } from './lookup.ts'
export type { StayedSince, WardMarks } from './ward-list.ts'

const CARE = [
  'visit:encounter:*',
  'visit:diagnosis:*',
  'visit:allergy:*',
  'visit:vaccination:*',
  'visit:oxygen:*',
  'visit:inhalerCheck:*',
  'visit:ward:list',
  'visit:ward:board',
  'visit:icd:list',
  'visit:duty:list',
]

interface AfterVisits {
  readonly marks: WardMarks
  readonly uncalled: Uncalled
  readonly unassessed: Condition
  readonly atRisk: (ctx: Ctx) => Condition
  readonly events: VisitEvents
}

export const visitArea = ({ marks, uncalled, unassessed, atRisk, events }: AfterVisits): Area =>
  area({
    name: 'visit',
    contract: visitContract,
    tables: ['visit_bed_stay', 'visit_shown_writer'],
    reportReads: {
      visit_encounter: ['id', 'patient_id', 'ward_id', 'dept_id', 'tenant_id', 'status', 'del_flag'],
      visit_shown_writer: ['encounter_id', 'user_id', 'tenant_id'],
      visit_ward: ['id', 'dept_id'],
      visit_duty: ['ward_id', 'user_id', 'tenant_id', 'start_at', 'end_at'],
      sys_depart: ['id', 'org_code'],
    },
    menu: [
      {
        id: 'visit_board',
        name: '病区一览',
        under: 'patient',
        url: '/patient/board',
        component: 'patient/WardBoard',
        perms: 'visit:ward:board',
        sort: 2,
      },
      {
        of: [encounter, diagnosis, allergy, vaccination, oxygenTherapy, inhalerCheck],
        under: 'patient',
        url: '/patient/encounter',
        sort: 3,
      },
      { of: [ward], name: '病区床位', under: 'patient_setting_group', url: '/patient/ward', sort: 1 },
      { of: [duty], name: '值班安排', under: 'patient_ward_group', url: '/patient/duty', sort: 3 },
      { of: [icd], under: 'patient_setting_group', url: '/patient/icd', sort: 2 },
    ],
    grants: {
      sysadmin: ['visit:ward:*', 'visit:icd:*', 'visit:duty:*'],
      doctor: CARE,
      nurse: [...CARE, 'visit:ward:add', 'visit:ward:edit', 'visit:duty:*'],
      head: ['visit:duty:*'],
      headnurse: ['visit:ward:*'],
    },
    dictionaries: visitDictionaries,
    fillRules: [visitNumbers],
    routes: [
      ...serve(ward),
      ...serve(bed, { replace: { choices: bedChoices } }),
      ...serve(duty, dutyHooks),
      handle(dutyWeek, weekOf),
      handle(fillDuty, fillWeek),
      ...serve(icd),
      ...serve(encounter, encounterHooks({ unassessed, atRisk }, events)),
      ...serve(diagnosis, diagnosisHooks),
      ...serve(allergy, allergyHooks),
      ...serve(vaccination, vaccinationHooks),
      ...serve(oxygenTherapy, oxygenHooks),
      ...serve(inhalerCheck, inhalerHooks),
      handle(wardList, wardListed(marks, uncalled)),
      handle(admit, (ctx, input, { once }) => once(ctx, async (tx) => reply('已办理入院', await admitted(tx, input)))),
      handle(bedStays, async (ctx, { encounterId }) => {
        await storeOf(ctx, encounter).one(ctx, encounterId)
        return stayLines(ctx, encounterId)
      }),
      handle(addStarterCodes, async (ctx) => {
        const added = await addStarters(ctx)
        return reply(added > 0 ? `已添加 ${added} 个常用编码` : '常用编码都已经有了', { added })
      }),
    ],
  })
