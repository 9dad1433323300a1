/** Adjustments of patients and their records: dates lie within the patient's life, a bed holds one patient. */
import { DISCHARGE_ITEMS } from '@huxi/contract'
import { agreed, signature } from './agreement.ts'
import type { Adjustment, Call, Input } from './adjustments.ts'
import { dayOf, ownDay } from './own-day.ts'

/** A day of the last two years, different for each number. */
const lately = (n: number): string => new Date(Date.UTC(2025, 0, 1 + (n % 600))).toISOString().slice(0, 10)

/** A birthday before 1950, different for each number. */
const bornOn = (n: number): string => new Date(Date.UTC(1949, 11, 31 - (n % 9000))).toISOString().slice(0, 10)

let wards = 0

const newWard = async (call: Call): Promise<{ wardId: unknown; bedId: string }> => {
  const { id: wardId } = await call('POST', '/visit/ward/add', { name: `病区${(wards += 1)}`, beds: [{ bedNo: '1' }] })
  const { beds } = await call('GET', `/visit/ward/queryById?id=${String(wardId)}`, {})
  return { wardId, bedId: String((beds as Input[])[0]!['id']) }
}
const freeBed = async (call: Call): Promise<string> => (await newWard(call)).bedId

const ASSESSED = {
  tool: 'copd',
  part: 'discharge',
  answers: { admissionsPrev12m: 1, emrcd: '4' },
  context: 'outpatient',
}

const issuing = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const { groupId: assessmentId } = await call('POST', '/assess/store', { ...ASSESSED, patientId })
  return { assessmentId }
}

const LEFT_OUT = Object.fromEntries(DISCHARGE_ITEMS.map((item) => [item, 'na']))

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

const handing = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const { wardId, bedId } = await newWard(call)
  await call('POST', '/visit/encounter/admit', { patientId, bedId })
  return { wardId }
}

let labels = 0

const unlabelled = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const name = `标签${(labels += 1)}`
  const { id: labelId } = await call('POST', '/label/label/add', { name, category: 'custom', color: 'blue' })
  return { patientIds: patientId, labelId }
}

const triedRule = async (call: Call, given: Input): Promise<Input> => ({
  id: (await call('POST', '/label/rule/add', given))['id'],
})

const coming = (n: number): string => new Date(Date.now() + ((n % 9000) + 2) * 86_400_000).toISOString().slice(0, 10)

let desks = 0

const booking = async (call: Call): Promise<Input> => {
  const { id: patientId } = await call('POST', '/patient/add', { name: '孙立新', gender: '1', duplicateReason: '同名' })
  const name = `预约${(desks += 1)}`
  const { id: clinicId } = await call('POST', '/appointment/clinic/add', { name })
  const service = { name, minutes: 480, capacity: 9, aheadDays: 60 }
  const { id: serviceId } = await call('POST', '/appointment/service/add', service)
  const dayIn = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  // at any hour of the test's clock
  const hours = { startTime: '00:00', endTime: '24:00', fromOn: dayIn(0), toOn: dayIn(2) }
  await call('POST', '/appointment/exception/add', { kind: 'extra', clinicId, serviceId, ...hours, reason: '加诊' })
  const { slots } = await call('GET', `/appointment/slot/list?serviceId=${String(serviceId)}`, {})
  return { patientId, slotId: (slots as Input[])[0]!['id'] }
}

let asked = 0

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

const answering = async (call: Call): Promise<Input> => {
  const { patientId } = await sending(call)
  const answers = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`q${n + 1}`, '1']))
  return { patientId, versionId: (await offer(call))['versionId'], answers, filledBy: 'staff' }
}

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

let sets = 0

const setOf = async (call: Call, given: Input): Promise<Input> => {
  const name = `集${(sets += 1)}`
  const rules = { event: 'none', consentType: 'message', quietFrom: '21:00', quietTo: '08:00', validHours: 24 }
  const { id: kindId } = await call('POST', '/outreach/kind/add', { name, ...rules })
  const wording = { kindId, channel: 'email', title: '通知', body: '您好' }
  const { id } = await call('POST', '/outreach/template/add', { code: `set_${sets}`, name, ...wording })
  return { ...given, kindId, items: [{ templateId: id }], remindDays: null, remindHours: null }
}

export const clinicalAdjustments: Record<string, Adjustment> = {
  // within the life of a patient; overlapping hospital stays would be refused
  'visit:encounter': {
    input: (n) => ({ kind: 'emergency', startAt: `${lately(n)} 08:00:00`, plannedEndOn: null }),
    asked: async (move, call) =>
      ({
        begin: { startAt: '2026-11-01 08:00:00', bedId: null },
        transfer: { bedId: move === 'transfer' ? await freeBed(call) : null, at: '2026-11-01 09:00:00' },
        finish: { endAt: '2026-11-01 10:00:00', dischargeWay: 'order' },
      })[move] ?? {},
  },
  // one after the other, none longer than a shift
  'visit:duty': { input: ownDay('startAt', 'endAt') },
  'visit:diagnosis': { input: (n) => ({ diagnosedOn: lately(n), principal: false, diagnosisText: `诊断${n}` }) },
  'visit:allergy': { input: (n) => ({ since: lately(n) }) },
  'visit:vaccination': { input: (n) => ({ givenOn: lately(n) }) },
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
  'visit:handover': {
    adder: { path: '/visit/handover/begin', body: handing, id: 'id' },
    mover: (move) => (move === 'receive' ? 'nurse' : undefined),
    input: (n) => ({ note: `病区事项${n}` }),
    moved: ['giverId', 'givenAt', 'receiverId', 'receivedAt'],
  },
  'visit:handoverEntry': { input: (n) => ({ situation: `现状${n}` }), moved: ['place', 'sortNo'] },
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
  // no overlap, and at least as long as a slot
  'appointment:template': {
    settled: ['startTime', 'endTime'],
    input: (n) => ({ startTime: '00:00', endTime: '24:00', validFrom: dayOf(n % 9000), validTo: dayOf(n % 9000) }),
  },
  'appointment:exception': {
    settled: ['startTime', 'endTime'],
    input: (n) => ({
      kind: 'closed',
      startTime: '00:00',
      endTime: '24:00',
      fromOn: dayOf(n % 9000),
      toOn: dayOf(n % 9000),
    }),
  },
  'appointment:holiday': { input: () => ({ kind: 'work' }) },
  // days to come, and no two entries of a patient that overlap
  'appointment:waiting': { input: (n) => ({ fromOn: coming(n), toOn: coming(n) }) },
  'appointment:booking': { adder: { path: '/appointment/booking/book', body: booking, id: 'id' } },
  'tobacco:attempt': {
    input: (n) => ({ quitOn: lately(n) }),
    asked: async (move) => ({ endedOn: '2026-11-01', ...(move === 'relapse' && { reason: 'stress' }) }),
    moved: ['endedOn'],
  },
  'outreach:kind': { input: (n) => ({ quietFrom: `21:${String(n % 60).padStart(2, '0')}`, quietTo: '08:00' }) },
  'outreach:signature': { input: (n) => ({ name: `签名${n}` }) },
  'outreach:contact': {
    input: (n) => ({ channel: 'email', address: `p${n}@example.cn` }),
    mover: (move) => (move === 'check' ? 'nurse' : undefined),
  },
  // states are written past the moves, which clear the main account of a patient
  'outreach:wechat': { input: () => ({ main: false }) },
  'outreach:task': { input: (n) => ({ filter: { patientNo: `P${n}` } }) },
  'outreach:set': { adder: { path: '/outreach/set/add', body: setOf, id: 'id' } },
  'outreach:template': {
    input: () => ({ channel: 'in_app' }),
    mover: (move) => (move === 'publish' ? 'sysadmin' : undefined),
    moved: ['publishedBy'],
  },
  'patient:consent': { adder: { path: '/patient/consent/sign', body: (call) => signature(call, 'message') } },
  'patient:enrolment': { adder: { path: '/patient/enrolment/add', body: agreed } },
  'assess:assessment': {
    moved: ['acknowledgedBy'],
    adder: { path: '/assess/store', body: ASSESSED, id: 'groupId' },
  },
  'assess:result': { adder: { path: '/assess/store', body: ASSESSED } },
  'assess:report': { adder: { path: '/assess/report/issue', body: issuing, id: 'id' } },
  // born before all records, with unique days and numbers, so that no duplicates are found
  'patient:patient': {
    input: (n) => ({
      birthDate: bornOn(n),
      identifiers: [{ type: 'passport', number: `E${10_000_000 + n}`, expiresOn: null }],
      numbers: [{ type: 'outpatient_no', value: `M${n}`, system: null }],
    }),
  },
  'fact:exacerbation': { input: (n) => ({ onsetDate: dayOf((n % 300) * 30), endDate: null }) },
  // each earlier than the one before, so that the latest stays the latest
  'tobacco:profile': {
    input: (n) => ({
      assessedOn: lately(599 - (n % 600)),
      segments: [{ kind: 'cigarette', fromAge: 20, toAge: 21 + (n % 40), cigsPerDay: 10 }],
    }),
  },
  'fact:medication': { input: () => ({ endDate: null }) },
  'fact:observation': { input: (n) => ({ code: 'dbp', value: 40 + (n % 100) }) },
  'fact:spirometry': {
    input: (n) => ({
      testedAt: `${dayOf(n % 9000)} 08:00:00`,
      fev1L: 1.5,
      fvcL: 2.5,
      ratio: 0.6,
      fev1Pct: 50 + (n % 100) / 10,
    }),
  },
  // no overlapping ages of one code, and a code without a seeded range
  'range:reference': {
    input: (n) => ({
      code: 'weight',
      sex: 'any',
      unit: 'kg',
      ageFrom: n % 149,
      ageTo: (n % 149) + 1,
      low: 100,
      high: 200 + n,
      criticalLow: 1,
      criticalHigh: 1000 + n,
    }),
  },
  'fact:feno': { input: (n) => ({ ppb: 10 + (n % 100) }) },
  // rows of a restricted label are invisible to others
  'label:label': { input: (n) => ({ restricted: false, exclusiveGroup: `组${n}`, priority: 1 }) },
  'label:patientLabel': {
    input: (n) => ({ validFrom: lately(n), validTo: null }),
    adder: { path: '/label/patientLabel/give', body: async (call) => ({ ...(await unlabelled(call)), validTo: null }) },
  },
  'label:rule': {
    input: (n) => ({ condition: { fact: 'age', op: '>=', value: 200 + n } }),
    adder: { path: '/label/rule/try', body: triedRule, id: 'id' },
  },
  'label:flag': { input: (n) => ({ startOn: lately(n), endOn: null }), moved: ['acknowledgedBy'] },
  'fact:lab': { input: (n) => ({ code: 'crp', value: 5 + (n % 100), unit: 'mg/L' }) },
}
