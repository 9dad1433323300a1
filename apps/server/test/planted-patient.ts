/** A patient whose values occur in no answer by chance. */
import type { ConsentSheet } from '@huxi/contract'
import { DAY_MS, formatDay, formatTime } from '../src/platform/config/clock.ts'
import { departId } from './accounts.ts'
import type { TestApp } from './harness.ts'

export const PLANTED = {
  name: '欧阳密名',
  birthDate: '1951-07-13',
  phone: '139****6543',
  wholePhone: '13900006543',
  note: '密备注甲',
  duplicateReason: '密重复原因',
  number: 'MIMA-0042',
  contact: '司马密联',
  chiefComplaint: '密主诉乙',
  encounterDiagnosis: '密诊断丙',
  diagnosis: '密诊断丁',
  diagnosedOn: '2019-05-23',
  allergen: '密过敏原戊',
  reaction: '密反应己',
  since: '2001-09-21',
  product: '密疫苗庚',
  oxygenDevice: '密设备辛',
  oxygenSince: '2020-11-27',
  advice: '密指导壬',
  remark: '密签署丑',
  reply: '密转诊寅',
  content: '密请求卯',
  followup: '密随访辰',
  mergeName: '诸葛密并',
} as const

type Input = Record<string, unknown>
type Done = <T = { id: string }>(method: string, path: string, given?: Input) => Promise<T>

export const plant = async (app: TestApp, done: Done): Promise<{ ids: Record<string, string>; beds: string[] }> => {
  const add = async (path: string, given: Input): Promise<string> => (await done('POST', path, given)).id
  const addPatient = (more: Input) => add('/patient/add', { gender: '2', duplicateReason: '测试', ...more })
  const ago = (days: number) => formatTime(app.clock.now() - days * DAY_MS)
  const P = PLANTED
  const wardId = await add('/visit/ward/add', {
    name: '密病区',
    deptId: await departId(app, 'A01A02'),
    beds: [1, 2, 3, 4].map((n) => ({ bedNo: String(n) })),
  })
  const beds = (await done<{ beds: { id: string }[] }>('GET', '/visit/ward/queryById', { id: wardId })).beds.map(
    ({ id }) => id,
  )
  const patientId = await addPatient({
    name: P.name,
    birthDate: P.birthDate,
    phone: '13900006543',
    note: P.note,
    duplicateReason: P.duplicateReason,
    numbers: [{ type: 'outpatient_no', value: P.number }],
    contacts: [{ name: P.contact, relation: 'child', phone: '13800001111' }],
  })
  const encounterId = await add('/visit/encounter/admit', {
    patientId,
    bedId: beds[0],
    startAt: ago(3),
    chiefComplaint: P.chiefComplaint,
    diagnosisText: P.encounterDiagnosis,
  })
  const of = { patientId, encounterId }
  const diagnosisId = await add('/visit/diagnosis/add', {
    ...of,
    diagnosisText: P.diagnosis,
    diagnosedOn: P.diagnosedOn,
    certainty: 'confirmed',
    principal: true,
  })
  const allergyId = await add('/visit/allergy/add', {
    patientId,
    substance: P.allergen,
    kind: 'drug',
    reaction: P.reaction,
    since: P.since,
  })
  await add('/visit/vaccination/add', { patientId, vaccine: 'rsv', givenOn: '2026-10-09', product: P.product })
  await add('/visit/oxygen/add', { patientId, kind: 'niv', startOn: P.oxygenSince, device: P.oxygenDevice })
  await add('/visit/inhalerCheck/add', {
    ...of,
    device: '干粉',
    checkedOn: formatDay(app.clock.now()),
    stepsRight: 3,
    stepsAll: 8,
    advice: P.advice,
  })
  await add('/patient/enrolment/add', { patientId, programme: 'copd' })
  await add('/visit/referral/add', { patientId, direction: 'down', toPlace: '社区', reason: P.reply })
  await add('/visit/followup/add', { patientId, plannedOn: '2026-12-24', note: P.followup })
  const { offers } = await done<ConsentSheet>('GET', '/patient/consent/sheet', { patientId })
  const [text] = offers
  await done('POST', '/patient/consent/sign', {
    patientId,
    textIds: text!.id,
    textHashes: text!.textHash,
    signedBy: 'self',
    method: 'screen',
    strokes: [[0, 1, 2].map((n) => [100 + 300 * n, 300, 90 * n])],
    remark: P.remark,
  })
  const privacyId = await add('/patient/privacy/add', {
    kind: 'correct',
    patientId,
    askedBy: 'self',
    verifiedBy: 'document',
    receivedOn: formatDay(app.clock.now()),
    content: P.content,
  })
  await done('PUT', '/patient/privacy/propose', {
    id: privacyId,
    changes: [
      { field: 'birthDate', to: '1952-08-14' },
      { field: 'phone', to: '13900007654' },
    ],
  })
  const twin = await addPatient({ name: P.name, birthDate: P.birthDate, phone: '13900006543' })
  const [kept, dropped] = [await addPatient({ name: P.mergeName }), await addPatient({ name: P.mergeName })]
  const { keepVersion, dropVersion } = await done<{ keepVersion: number; dropVersion: number }>(
    'GET',
    '/patient/merge/preview',
    { keepId: kept, dropId: dropped },
  )
  await done('PUT', '/patient/merge', { keepId: kept, dropId: dropped, keepVersion, dropVersion, reason: '同一人' })
  return {
    ids: {
      patient: patientId,
      encounter: encounterId,
      diagnosis: diagnosisId,
      allergy: allergyId,
      ward: wardId,
      privacy: privacyId,
      twin,
    },
    beds,
  }
}
