/** What the kinds cannot know of patients and what belongs to them: all of it lies within a life, and a bed holds one person. */
import { DISCHARGE_ITEMS } from '@huxi/contract'
import { agreed, signature } from './agreement.ts'
import type { Adjustment, Call, Input } from './adjustments.ts'
import { dayOf, ownDay } from './own-day.ts'

/** A day of the last two years, another one for each number. */
const lately = (n: number): string => new Date(Date.UTC(2025, 0, 1 + (n % 600))).toISOString().slice(0, 10)

/** A birthday before 1950, another one for each number. */
const bornOn = (n: number): string => new Date(Date.UTC(1949, 11, 31 - (n % 9000))).toISOString().slice(0, 10)

let wards = 0

/** A bed nobody lies in. */
const freeBed = async (call: Call): Promise<string> => {
  const { id } = await call('POST', '/visit/ward/add', { name: `病区${(wards += 1)}`, beds: [{ bedNo: '1' }] })
  const { beds } = await call('GET', `/visit/ward/queryById?id=${String(id)}`, {})
  return String((beds as Input[])[0]!['id'])
}

/** An assessment that staff store. */
const ASSESSED = {
  tool: 'copd',
  part: 'discharge',
  answers: { admissionsPrev12m: 1, emrcd: '4' },
  context: 'outpatient',
}

/** An assessment of somebody, so that a report of it can be issued. */
const issuing = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const { groupId: assessmentId } = await call('POST', '/assess/store', { ...ASSESSED, patientId })
  return { assessmentId }
}

const LEFT_OUT = Object.fromEntries(DISCHARGE_ITEMS.map((item) => [item, 'na']))

/** Somebody who has left hospital, with a checklist that can be completed. */
const leaving = async (call: Call, given: Input): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const visit = { patientId, kind: 'inpatient', startAt: '2026-11-01 08:00:00' }
  const { id: encounterId } = await call('POST', '/visit/encounter/add', visit)
  await call('PUT', '/visit/encounter/begin', { ids: encounterId })
  await call('PUT', '/visit/encounter/finish', { ids: encounterId, dischargeWay: 'order' })
  const { id } = await call('POST', '/visit/discharge/start', { encounterId })
  await call('PUT', '/visit/discharge/edit', { id, version: 1, ...given, ...LEFT_OUT })
  return { encounterId }
}

let asked = 0

/** Somebody who can be sent a questionnaire, and one that is published. */
const sending = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', {
    name: '孙立新',
    gender: '1',
    birthDate: bornOn(5000 + (asked += 1)),
    duplicateReason: '同名',
  })
  return { patientId, questionnaireId: (await offer(call))['questionnaireId'] }
}

const offer = async (call: Call): Promise<Input> => {
  const offers = (await call('GET', '/quest/version/offers', {})) as unknown as Input[]
  return offers.find(({ code }) => code === 'phq9')!
}

/** Answers one of which alarms, so that somebody can take charge of it. */
const answering = async (call: Call): Promise<Input> => {
  const { patientId } = await sending(call)
  const answers = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`q${n + 1}`, '1']))
  return { patientId, versionId: (await offer(call))['versionId'], answers, filledBy: 'staff' }
}

/** A form people can be asked by. */
const formOf = (n: number): Input => ({
  intro: `说明 ${n}`,
  items: [
    {
      linkId: 'a',
      type: 'single',
      text: '是否咳嗽',
      required: true,
      options: [
        { value: '0', text: '否', score: 0 },
        { value: '1', text: '是', score: 1 },
      ],
    },
  ],
})

export const clinicalAdjustments: Record<string, Adjustment> = {
  // within the life of a patient; of two stays in hospital at once the second would be refused
  'visit:encounter': {
    input: (n) => ({ kind: 'emergency', startAt: `${lately(n)} 08:00:00`, plannedEndOn: null }),
    asked: async (move, call) =>
      ({
        begin: { startAt: '2026-11-01 08:00:00', bedId: null },
        transfer: { bedId: move === 'transfer' ? await freeBed(call) : null, at: '2026-11-01 09:00:00' },
        finish: { endAt: '2026-11-01 10:00:00', dischargeWay: 'order' },
      })[move] ?? {},
  },
  // one after the other, and none longer than a shift is
  'visit:duty': { input: ownDay('startAt', 'endAt') },
  'visit:diagnosis': { input: (n) => ({ diagnosedOn: lately(n), principal: false, diagnosisText: `诊断${n}` }) },
  'visit:allergy': { input: (n) => ({ since: lately(n) }) },
  'visit:vaccination': { input: (n) => ({ givenOn: lately(n) }) },
  // scale 2 has its target, and a doctor
  'visit:oxygen': { input: (n) => ({ startOn: lately(n), endOn: null, scale2: false, flow: 1 + (n % 4) }) },
  'visit:discharge': {
    adder: { path: '/visit/discharge/start', body: leaving, id: 'id' },
    input: () => ({ ...LEFT_OUT, revisitOn: '2030-01-01', followDays: '7' }),
  },
  'visit:followup': {
    input: (n) => ({ plannedOn: `20${30 + (n % 50)}-01-01` }),
    asked: async (move) =>
      ({ complete: { outcome: 'reached', deceasedAt: null }, retry: { plannedOn: '2030-01-01' } })[move] ?? {},
  },
  'visit:referral': { input: () => ({ attached: null }) },
  'quest:questionnaire': { input: () => ({ licence: 'free', licenceFile: null }) },
  'quest:version': {
    input: (n) => ({ scorer: 'sum', content: formOf(n) }),
    filled: ['content'],
    mover: (move) => (move === 'publish' ? 'sysadmin' : undefined),
    moved: ['submittedBy', 'publishedBy'],
  },
  'quest:assignment': {
    adder: { path: '/quest/assignment/send', body: sending, id: 'id' },
  },
  'quest:response': {
    adder: { path: '/quest/response/fill', body: answering, id: 'id' },
    moved: ['handledBy'],
  },
  'visit:inhalerCheck': { input: (n) => ({ checkedOn: lately(n), stepsRight: n % 10, stepsAll: 10 }) },
  'patient:consent': { adder: { path: '/patient/consent/sign', body: (call) => signature(call, 'message') } },
  'patient:enrolment': { adder: { path: '/patient/enrolment/add', body: agreed } },
  'assess:assessment': {
    moved: ['acknowledgedBy'],
    adder: { path: '/assess/store', body: ASSESSED, id: 'groupId' },
  },
  'assess:result': { adder: { path: '/assess/store', body: ASSESSED } },
  'assess:report': { adder: { path: '/assess/report/issue', body: issuing, id: 'id' } },
  // born before whatever is recorded of them, each on a day of its own, with numbers nobody else has: nobody looks like another
  'patient:patient': {
    input: (n) => ({
      birthDate: bornOn(n),
      identifiers: [{ type: 'passport', number: `E${10_000_000 + n}`, expiresOn: null }],
      numbers: [{ type: 'outpatient_no', value: `M${n}`, system: null }],
    }),
  },
  // far enough from each other to be two
  'fact:exacerbation': { input: (n) => ({ onsetDate: dayOf((n % 300) * 30), endDate: null }) },
  'fact:medication': { input: () => ({ endDate: null }) },
  'fact:observation': { input: (n) => ({ code: 'weight', value: 40 + (n % 100) }) },
  'fact:spirometry': {
    input: (n) => ({
      testedAt: `${dayOf(n % 9000)} 08:00:00`,
      fev1L: 1.5,
      fvcL: 2.5,
      ratio: 0.6,
      fev1Pct: 50 + (n % 100) / 10,
    }),
  },
  'fact:feno': { input: (n) => ({ ppb: 10 + (n % 100) }) },
  'fact:lab': { input: (n) => ({ code: 'crp', value: 5 + (n % 100), unit: 'mg/L' }) },
}
