import {
  areaContract,
  asChoice,
  bool,
  date,
  dateTime,
  dict,
  endpointsIn,
  file,
  int,
  json,
  personName,
  READ_ONLY,
  recordId,
  ref,
  resource,
  returns,
  richText,
  type RowOf,
  text,
} from '@huxi/model'
import type { Strokes } from './strokes.ts'

export const GUARDED_AGE = 14

/** One wording of a consent; published ones never change. */
export const consentText = resource({
  name: 'patient:consentText',
  title: '知情同意书',
  table: 'consent_text',
  owner: 'tenant',
  history: 'audited',
  label: '{title}（{textVersion}）',
  fields: {
    type: dict('同意事项', 'consent_type', { required: true, search: 'eq' }),
    title: text('标题', { required: true, max: 100, search: 'like' }),
    textVersion: text('版本号', { required: true, max: 20 }),
    content: richText('正文', { required: true, max: 50_000 }),
    /** signatures of earlier versions have to be renewed */
    material: bool('实质变更（需重新签署）', { initial: false }),
    /** validity of a signature; null = until withdrawal */
    validMonths: int('有效期（月）', { min: 1, max: 600 }),
    status: dict('状态', 'consent_text_status', { search: 'eq', only: ['list'] }),
    publishedAt: dateTime('发布时间', { only: ['list'] }),
    /** SHA-256 of the text, hex; signatures are bound to it */
    textHash: text('正文摘要', { max: 64, only: [] }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    frozen: ['published', 'retired'],
    choosable: ['published'],
    versions: { by: 'type', live: 'published', end: 'retire' },
    moves: {
      publish: {
        label: '发布',
        from: 'draft',
        to: 'published',
        confirm: '发布后正文不能再修改，同一事项的上一版本停用；标为实质变更的，已签署上一版本的患者须重新签署。',
        done: '已发布',
        stepUp: true,
      },
      retire: {
        label: '停用',
        from: 'published',
        to: 'retired',
        confirm: '停用后不能再签署这一版本，已签署的同意不变。',
        danger: true,
        done: '已停用',
      },
    },
  },
})
export type ConsentText = RowOf<typeof consentText>

/** A signature. Written by `signConsent`; never edited. */
export const patientConsent = resource({
  name: 'patient:consent',
  title: '知情同意',
  owner: 'tenant',
  history: 'audited',
  sort: { signedAt: 'desc' },
  label: '{title}（{textVersion}）',
  verbs: READ_ONLY,
  fields: {
    title: text('标题', { required: true, max: 100, only: ['list'] }),
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only: ['list'] }),
    textId: ref('知情同意书', 'patient:consentText', { required: true, only: ['list'] }),
    type: dict('同意事项', 'consent_type', { required: true, search: 'eq', only: ['list'] }),
    textVersion: text('版本号', { required: true, max: 20, only: ['list'] }),
    textHash: text('正文摘要', { required: true, max: 64, only: [] }),
    signedBy: dict('签署人身份', 'consent_signer', { required: true, only: ['list'] }),
    signerName: {
      ...personName('签署人', { required: true, max: 50, only: ['list'], restrictable: true }),
      // of the patient, where the patient signs
      implies: { 'patient:patient': ['name'] },
    },
    relation: dict('与患者关系', 'relation', { only: ['list'] }),
    method: dict('签署方式', 'consent_method', { required: true, search: 'eq', only: ['list'] }),
    signedAt: dateTime('签署时间', { required: true, search: 'range', only: ['list'] }),
    expiresOn: date('有效期至', { only: ['list'] }),
    witness: text('见证人', { max: 100, only: ['list'], restrictable: true }),
    /** circumstances: 右手骨折，左手签名 */
    remark: text('备注', { max: 200, restrictable: true }),
    status: dict('状态', 'consent_status', { search: 'eq', only: ['list'] }),
    withdrawnAt: dateTime('撤回时间', { only: ['list'] }),
    withdrawReason: text('撤回原因', { max: 200, only: ['list'], restrictable: true }),
  },
  states: {
    field: 'status',
    initial: 'active',
    byServer: ['superseded'],
    moves: {
      withdraw: {
        label: '撤回同意',
        from: ['active', 'superseded'],
        to: 'withdrawn',
        ask: { reason: text('原因', { required: true, max: 200 }) },
        confirm: '撤回后立即停止所涉及的管理、消息和研究使用；诊疗人员仍可查看病历。',
        danger: true,
        done: '已撤回同意',
      },
    },
  },
})
export type PatientConsent = RowOf<typeof patientConsent>

export interface ConsentFile {
  name: string | null
  size: number | null
  url: string
}

export interface ConsentDetail extends PatientConsent {
  content: string
  strokes: Strokes | null
  files: ConsentFile[]
  /** user agent of the signing browser */
  device: string | null
}

const { get, add } = endpointsIn(patientConsent.title)

/** Signs one or several texts. A signature is bound to hash and version of the text, time, device and witness. */
export const signConsent = add('/patient/consent/sign', '签署知情同意', 'patient:consent:sign', {
  bodyLimit: 1_000_000,
  confidential: true,
  body: {
    patientId: recordId('患者'),
    textIds: asChoice(text('知情同意书', { required: true, max: 1000 })),
    /** hashes of the displayed texts, in the order of `textIds`; changed texts are refused */
    textHashes: text('正文摘要', { required: true, max: 1000 }),
    signedBy: dict('签署人身份', 'consent_signer', { required: true }),
    signerName: personName('签署人', { max: 50 }),
    relation: dict('与患者关系', 'relation'),
    ofAge: bool('已确认年满 14 周岁', { initial: false }),
    method: dict('签署方式', 'consent_method', { required: true }),
    /** of paper: day of the signature; on screen it is now */
    signedAt: dateTime('签署时间'),
    strokes: json<Strokes>('笔迹', { max: 400_000 }),
    evidence: file('纸质文件', { max: 5 }),
    witnessId: ref('见证人', 'system:user'),
    remark: text('备注', { max: 200 }),
  },
  out: returns<{ ids: string[] }>(),
})

export interface ConsentOffer {
  id: string
  type: string
  type_dictText: string
  title: string
  textVersion: string
  content: string
  textHash: string
  /** for this patient and 同意事项: signed in these words, to be renewed, withdrawn, or never signed */
  state: 'active' | 'renew' | 'withdrawn' | 'none'
  signedAt: string | null
}

export interface ConsentPatient {
  id: string
  patientNo: string
  name: string
  gender_dictText?: string
  birthDate: string | null
}

export interface ConsentSheet {
  patient: ConsentPatient
  /** under 14 years; null = unknown birth date */
  guardianNeeded: boolean | null
  offers: ConsentOffer[]
}

export const consentSheet = get('/patient/consent/sheet', '可签署的知情同意书', 'patient:consent:list', {
  query: { patientId: recordId('患者') },
  reads: { of: 'patient:patient', by: 'patientId' },
  out: returns<ConsentSheet>(),
})

export interface RenewalRow {
  patientId: string
  patientNo: string
  name: string
  type: string
  type_dictText: string
  signedVersion: string
  currentVersion: string
  /** null where a rule hides it */
  signedAt: string | null
}

/** 重新签署清单: patients whose consent a material change has superseded. */
export const consentsToRenew = get('/patient/consent/renewals', '重新签署清单', 'patient:consent:list', {
  query: {
    type: dict('同意事项', 'consent_type'),
    pageNo: int('页码', { min: 0 }),
    pageSize: int('每页条数', { min: 1 }),
  },
  out: returns<{ records: RenewalRow[]; total: number }>(),
})

export const consentContract = areaContract(
  [consentText, 'internal', 'patient/ConsentTextList', 'patient/ConsentTextDetail'],
  [patientConsent, 'sensitive', 'patient/ConsentList', 'patient/ConsentDetail'],
  ['patient_consent_evidence', 'sensitive'],
)
