import {
  allergy,
  assessment,
  assessReport,
  criticalValue,
  booking,
  diagnosis,
  dischargeList,
  emergency,
  encounter,
  enrolment,
  exacerbation,
  feno,
  followup,
  inhalerCheck,
  labResult,
  medication,
  observation,
  outreachContact,
  outreachRecord,
  outreachReply,
  oxygenTherapy,
  patient,
  patientConsent,
  patientFlag,
  patientLabel,
  questAssignment,
  questResponse,
  quitAttempt,
  quitContact,
  referral,
  patientRead,
  spirometry,
  tobaccoProfile,
  vaccination,
  type PatientLabel,
  type Booking,
} from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { visitSlots } from './encounter/slots.tsx'
import { Facts } from '../../kit/detail/facts.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import type { List } from '../../kit/list/use-list.ts'
import { GiveLabel } from './label/give-label.tsx'
import { rowId } from '../../kit/record/row.ts'
import { RescheduleAction } from '../../kit/patient/booking/booking-dialog.tsx'
import { bookingColumns, bookingRule } from '../../kit/patient/booking/columns.tsx'
import { reportSlots } from '../../kit/patient/report-slots.tsx'
import { ChartActions } from './chart/chart-actions.tsx'
import { ChartTop } from './chart/chart-top.tsx'
import { Files } from './chart/files.tsx'
import { rowsOf, tabOf } from './chart/lists.tsx'
import { Overview } from './chart/overview.tsx'
import { Trends } from './chart/trends.tsx'
import { checklistSlots, followupSlots } from './discharge/columns.tsx'
import { responseSlots, taskSlots } from './questionnaire/columns.tsx'
import { messageSlots, replySlots } from './outreach/columns.ts'
import { referralSlots } from './referral/columns.tsx'
import { QuitCardOf } from './tobacco/quit-card.tsx'
import { attemptSlots, contactSlots } from './tobacco/quit-slots.tsx'
import { tobaccoSlots } from './tobacco/columns.tsx'

const GROUPS = [
  { title: '身份', names: ['name', 'patientNo', 'gender', 'birthDate', 'birthEstimated', 'ethnicGroup'] },
  { title: '联系方式', names: ['phone', 'regionCode', 'address'] },
  {
    title: '管理',
    names: [
      'careGroups',
      'responsibleDoctorId',
      'deptId',
      'source',
      'heightCm',
      'mismatchReason',
      'duplicateReason',
      'note',
      'team',
    ],
  },
  { title: '证件、就诊号与联系人', names: ['identifiers', 'numbers', 'contacts'] },
] as const

const READS = { columns: { patientId: { hidden: true }, createTime: { hidden: true } } }

const LABELS = {
  columns: { patientId: { hidden: true }, createTime: { hidden: true }, validFrom: { width: 116 } },
  toolbar: (list: List<PatientLabel>) => (
    <GiveLabel patientIds={[String(list.fixed['patientId'])]} onDone={list.reload} />
  ),
}

const bookingSlots = {
  inSight: ['arrive'],
  rowActions: (row: Booking) => <RescheduleAction row={row} />,
  can: bookingRule,
  columns: { ...bookingColumns, patientId: { hidden: true } },
}

export default detailPage(patient, {
  label: ({ name }) => String(name),
  owner: ({ name }) => String(name),
  // dying is among the further actions, not the first button of a chart
  can: (name) => (name === 'decease' || name === 'revive' ? false : undefined),
  // they have a tab of their own
  groups: [],
  alerts: (row) => <ChartTop id={rowId(row)} />,
  actions: (row) => <ChartActions row={row} />,
  tabs: [
    { key: 'overview', title: '概览', content: (row) => <Overview id={rowId(row)} /> },
    { key: 'facts', title: '基本信息', content: (row) => <Facts resource={patient} row={row} groups={GROUPS} lean /> },
    tabOf('visits', '就诊', [
      rowsOf(encounter, visitSlots),
      rowsOf(diagnosis),
      rowsOf(allergy),
      rowsOf(vaccination),
      rowsOf(oxygenTherapy),
      rowsOf(inhalerCheck),
      rowsOf(dischargeList, checklistSlots),
      rowsOf(followup, followupSlots),
      rowsOf(referral, referralSlots),
    ]),
    tabOf('bookings', '预约', [rowsOf(booking, bookingSlots)]),
    tabOf('assessments', '评估', [
      rowsOf(assessment, { page: 'assessment/AssessmentDetail' }),
      rowsOf(assessReport, reportSlots(assessReport)),
    ]),
    tabOf('questionnaires', '问卷', [rowsOf(questResponse, responseSlots), rowsOf(questAssignment, taskSlots)]),
    tabOf('tests', '检查', [
      { key: 'trends', title: '趋势', content: (id) => <Trends id={id} /> },
      rowsOf(spirometry),
      rowsOf(feno),
      rowsOf(labResult),
      rowsOf(observation),
      rowsOf(criticalValue),
    ]),
    tabOf('tobacco', '烟草', [
      rowsOf(tobaccoProfile, { ...tobaccoSlots, page: 'patient/TobaccoDetail' }),
      {
        key: 'gain',
        title: '戒烟成果',
        needs: codeOf(quitAttempt, 'list'),
        content: (id) => <QuitCardOf patientId={id} />,
      },
      rowsOf(quitAttempt, { ...attemptSlots, page: 'patient/QuitAttemptDetail' }),
      rowsOf(quitContact, contactSlots),
    ]),
    tabOf('exacerbations', '急性加重', [rowsOf(exacerbation)]),
    tabOf('drugs', '用药', [rowsOf(medication)]),
    { key: 'files', title: '文件', content: (row) => <Files id={rowId(row)} /> },
    tabOf('consents', '授权', [rowsOf(patientConsent), rowsOf(enrolment)]),
    tabOf('messages', '消息', [
      rowsOf(outreachRecord, messageSlots),
      rowsOf(outreachReply, replySlots),
      rowsOf(outreachContact, READS),
    ]),
    tabOf('labels', '标签与警示', [rowsOf(patientFlag), rowsOf(patientLabel, LABELS)]),
    tabOf('reads', '查阅', [rowsOf(patientRead, READS), rowsOf(emergency, READS)]),
    history(patient),
  ],
})
