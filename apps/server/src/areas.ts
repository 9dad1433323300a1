/** The areas of the app in order. An area imports only earlier ones; functions of later ones are passed in here. */
import { patient } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { ownBackups } from './commands/own-backups.ts'
import { readsOf, seedsOf, type Area } from './engine/core/area.ts'
import { unscoped } from './engine/core/caller.ts'
import type { Ctx } from './engine/core/context.ts'
import { storeOf } from './engine/write/store.ts'
import { accessArea } from './modules/system/access/index.ts'
import { accountArea } from './modules/system/account/index.ts'
import { agentArea } from './modules/system/agent/index.ts'
import { announce, announcementArea } from './modules/content/announcement/index.ts'
import { appointmentArea, cancelBookings } from './modules/care/appointment/index.ts'
import { assessReportArea } from './modules/care/assess-report/index.ts'
import {
  alarmsEnd,
  alarmsResume,
  assessedAfter,
  assessmentArea,
  unassessedVisit,
  visitAtRisk,
  wardMarks,
} from './modules/care/assessment/index.ts'
import { auditArea } from './modules/system/audit/index.ts'
import { chartArea, hasNews, patientViews, vitalMarks } from './modules/care/chart/index.ts'
import { dataSourceArea } from './modules/operations/datasource/index.ts'
import { demoArea } from './modules/operations/demo/index.ts'
import { departArea } from './modules/system/depart/index.ts'
import { dictArea } from './modules/system/dict/index.ts'
import { callsEnd, cancelFollowups, dischargeArea, uncalledOf, visitEvents } from './modules/care/discharge/index.ts'
import { draftArea } from './modules/system/draft/index.ts'
import {
  closeEnrolments,
  consentArea,
  dropConsentTexts,
  enrolmentArea,
  seedConsentTexts,
} from './modules/care/enrolment/index.ts'
import { emergencyArea } from './modules/care/emergency/index.ts'
import { formArea } from './modules/content/form/index.ts'
import { exampleArea } from './modules/operations/example/index.ts'
import { dropDrugs, drugArea, seedDrugs } from './modules/care/drug/index.ts'
import { factArea, factsEnd } from './modules/care/fact/index.ts'
import { fileArea } from './modules/system/file/index.ts'
import { jobArea } from './modules/operations/job/index.ts'
import { flagMarks, flagsOf, holdingAll, labelArea } from './modules/care/label/index.ts'
import { logArea } from './modules/system/log/index.ts'
import { messageArea } from './modules/content/message/index.ts'
import { mfaArea, secondAdmin, type Guess } from './modules/system/mfa/index.ts'
import { monitorArea } from './modules/operations/monitor/index.ts'
import { latestSeq, noticeArea, noticesAfter, openNotices } from './modules/system/notice/index.ts'
import { confirmedNumber, outreachArea, stopMessages, writesMoves } from './modules/content/outreach/index.ts'
import { patientArea, type PatientEvents } from './modules/care/patient/index.ts'
import { permissionArea } from './modules/system/permission/index.ts'
import { previewArea } from './modules/system/preview/index.ts'
import { privacyArea } from './modules/care/privacy/index.ts'
import { queryArea } from './modules/system/query/index.ts'
import { dropRanges, rangeArea, seedRanges } from './modules/care/range/index.ts'
import {
  dropQuestionnaires,
  questionnaireArea,
  seedQuestionnaires,
  withdrawTasks,
} from './modules/care/questionnaire/index.ts'
import { dropReports, reportArea, seedReports } from './modules/operations/report/index.ts'
import { homeArea } from './modules/system/home/index.ts'
import { roleArea } from './modules/system/role/index.ts'
import { ruleArea } from './modules/system/rule/index.ts'
import { askOnce, safetyArea } from './modules/care/safety/index.ts'
import { endSessions, isRight, limits, sessionArea } from './modules/system/session/index.ts'
import { tenantArea, type TenantPeople } from './modules/system/tenant/index.ts'
import { tobaccoArea } from './modules/care/tobacco/index.ts'
import { thirdArea } from './modules/system/third/index.ts'
import {
  departPeople,
  refuseRoles,
  refuseWithoutGrant,
  tenantEvents,
  tenantsOf,
  userArea,
} from './modules/system/user/index.ts'
import {
  lyingWhereOnDuty,
  openVisitIn,
  patientDied,
  placesOf,
  visitArea,
  type WardMarks,
} from './modules/care/visit/index.ts'
import { whyArea } from './modules/system/why/index.ts'
import { GROUPS, plainAreas, type Group } from './plain-areas.ts'

const guesses: Guess = {
  password: (ctx, userId, check) => isRight(ctx, limits.password(userId), check),
  secondFactor: (ctx, userId, check) => isRight(ctx, limits.secondFactor(userId), check),
}

const tenantPeople: TenantPeople = {
  tenantsOf,
  async added(tx, tenantId) {
    await tenantEvents.added(tx, tenantId)
    await seedReports(tx, tenantId)
    await seedConsentTexts(tx, tenantId)
    await seedRanges(tx, tenantId)
    await seedDrugs(tx, tenantId)
    await seedQuestionnaires(tx, tenantId)
  },
  async removing(tx, tenantId) {
    const old = { ...tx, tenantId }
    if (
      (await dropReports(old)) ||
      (await dropConsentTexts(old)) ||
      (await dropRanges(old)) ||
      (await dropDrugs(old)) ||
      (await dropQuestionnaires(old))
    )
      throw refused('该租户已被引用，无法删除！')
    await tenantEvents.removing(tx, tenantId)
  },
}

/** Flags data dated after the death, and prescriptions still active. */
const diedWith = async (tx: Ctx, patientId: string): Promise<void> => {
  const all = unscoped(tx)
  const { deceasedAt } = await storeOf(all, patient).one(all, patientId)
  if (!deceasedAt) return
  await factsEnd(tx, patientId, deceasedAt)
  await askOnce(tx, patient, { id: patientId, patientId }, await assessedAfter(tx, patientId, deceasedAt))
}

const patientEvents: PatientEvents = {
  async deceased(tx, patientId) {
    await patientDied(tx, patientId)
    await diedWith(tx, patientId)
    await closeEnrolments(tx, patientId, 'death', '登记死亡')
    await cancelFollowups(tx, sql`patient_id = ${patientId}`, '患者死亡')
    await alarmsEnd(tx, patientId)
    await cancelBookings(tx, patientId, '患者死亡')
    await withdrawTasks(tx, sql`patient_id = ${patientId}`, '患者死亡')
    await stopMessages(tx, patientId)
  },
  revived: alarmsResume,
}

/** Warnings come before to-dos, then vital signs. */
const bedMarks: WardMarks = async (ctx, stays) => {
  const all = await Promise.all([flagMarks(ctx, stays), wardMarks(ctx, stays), vitalMarks(ctx, stays)])
  const ids = new Set(all.flatMap((marks) => [...marks.keys()]))
  return new Map([...ids].map((id) => [id, all.flatMap((marks) => marks.get(id) ?? [])]))
}

/** People, rights and dictionaries, and the records that every area writes. */
const foundation: readonly Area[] = [
  dictArea,
  ruleArea,
  tenantArea(tenantPeople),
  logArea,
  auditArea,
  draftArea,
  fileArea,
  departArea(departPeople),
]

const people: readonly Area[] = [
  permissionArea,
  roleArea,
  homeArea,
  accessArea(async (tx, roleIds, field) => {
    refuseWithoutGrant(tx)
    await refuseRoles(tx, roleIds, field)
  }),
  userArea(endSessions, secondAdmin(guesses)),
  mfaArea(guesses, endSessions),
  sessionArea,
  whyArea,
  previewArea,
  accountArea,
  agentArea,
  noticeArea,
  queryArea,
  thirdArea,
]

const care: readonly Area[] = [
  patientArea(
    { placesOf, flagsOf },
    { lyingWhereOnDuty, openVisitIn },
    { news: hasNews, labelled: holdingAll, views: patientViews },
    patientEvents,
  ),
  safetyArea,
  enrolmentArea({ closed: callsEnd }),
  consentArea,
  visitArea({
    marks: bedMarks,
    uncalled: uncalledOf,
    unassessed: unassessedVisit,
    atRisk: visitAtRisk,
    events: visitEvents,
  }),
  emergencyArea,
  rangeArea,
  drugArea,
  factArea,
  questionnaireArea,
  assessmentArea,
  assessReportArea,
  dischargeArea,
  labelArea,
  appointmentArea({ writesMoves, confirmedNumber }),
  tobaccoArea,
  chartArea,
  privacyArea,
]

const content: readonly Area[] = [
  announcementArea({ openNotices, noticesAfter, latestSeq }),
  messageArea({ announce }),
  formArea,
  outreachArea,
]

/** The demo profile writes rows of every area, and monitoring describes the endpoints of those before it. */
const operations: readonly Area[] = [
  dataSourceArea,
  reportArea,
  jobArea((services) => areas.flatMap((own) => own.jobs?.(services) ?? [])),
  exampleArea,
  monitorArea(ownBackups),
  demoArea,
]

const placed = [...foundation, ...people, ...care, ...content, ...operations]
const plain = new Map(await Promise.all(GROUPS.map(async (group) => [group, await plainAreas(group, placed)] as const)))
const plainOf = (group: Group): readonly Area[] => plain.get(group) ?? []

export const areas: readonly Area[] = [
  ...foundation,
  ...plainOf('system'),
  ...people,
  ...care,
  ...plainOf('care'),
  ...content,
  ...plainOf('content'),
  ...plainOf('operations'),
  ...operations,
]

export const seeds = seedsOf(areas)

export const reportReads = readsOf(areas)
