/** Clinical facts: measurements, drugs and exacerbations, the sources of model inputs. */
import {
  areaContract,
  bool,
  date,
  dateTime,
  decimal,
  dict,
  file,
  int,
  longText,
  ref,
  resource,
  text,
  type Field,
  type RowOf,
} from '@huxi/model'

const patientId = ref('患者', 'patient:patient', { required: true, search: 'eq' })
const encounterId = ref('就诊', 'visit:encounter', { gone: 'clear', within: 'patientId', only: ['form'] })
const source = dict('来源', 'fact_source', { initial: 'manual', search: 'eq' })
const note = longText('备注', { max: 500, only: ['form'], restrictable: true })
/** Flag at the time of saving (`modules/care/range/judge.ts`) and its range; null without a range. */
const judgement = (implies: NonNullable<Field['implies']>) => ({
  flag: { ...dict('判断', 'range_flag', { search: 'eq', only: ['list'] }), implies },
  reference: { ...text('参考范围', { max: 60, only: ['list'] }), implies },
})

const base = { owner: 'tenant', history: 'audited', keepDeleted: true, verbs: { choices: false } } as const

/** Two events need 14 days without symptoms between them, else they are one (`modules/care/fact/course.ts`). */
export const exacerbation = resource({
  ...base,
  name: 'fact:exacerbation',
  title: '急性加重',
  sort: { onsetDate: 'desc' },
  label: 'onsetDate',
  fields: {
    patientId,
    encounterId,
    onsetDate: date('起病日期', { required: true, search: 'range', restrictable: true }),
    endDate: date('缓解日期', { restrictable: true }),
    /** counts take attacks of COPD alone; an unknown disease makes them unknown */
    disease: dict('疾病', 'exacerbation_disease', { initial: 'unknown', search: 'eq' }),
    /** derived from treatment and site: moderate = antibiotic or systemic steroid, severe = emergency or admission */
    severity: dict('严重程度', 'exacerbation_severity', { search: 'eq', only: ['list'] }),
    site: dict('诊治场所', 'exacerbation_site', { required: true, search: 'eq' }),
    antibiotic: bool('使用抗菌药物', { initial: false }),
    oralSteroid: bool('全身激素', { initial: false }),
    ventilation: dict('通气支持', 'ventilation', { initial: 'none' }),
    romeSeverity: dict('罗马分级', 'rome_severity'),
    trigger: dict('诱因', 'exacerbation_trigger'),
    treatment: text('其他治疗', { max: 200, only: ['form'], restrictable: true }),
    confirmedBy: ref('确认人', 'system:user'),
    source,
    note,
  },
})
export type Exacerbation = RowOf<typeof exacerbation>

export const medication = resource({
  ...base,
  name: 'fact:medication',
  title: '用药',
  sort: { startDate: 'desc' },
  label: 'drug',
  fields: {
    patientId,
    encounterId,
    drug: text('药品', { required: true, max: 100, search: 'like', restrictable: true }),
    drugClass: dict('药物类别', 'drug_class', { required: true, search: 'eq' }),
    dose: text('用法用量', { max: 100, restrictable: true }),
    startDate: date('开始日期', { required: true, search: 'range', restrictable: true }),
    endDate: date('停用日期', { search: 'range', restrictable: true }),
    adherence: int('依从性（%）', { min: 0, max: 100, restrictable: true }),
    stopReason: text('停用原因', { max: 200, only: ['form'], restrictable: true }),
    source,
    note,
  },
})
export type Medication = RowOf<typeof medication>

export const observation = resource({
  ...base,
  name: 'fact:observation',
  title: '体征与观察',
  sort: { observedAt: 'desc' },
  label: 'observedAt',
  fields: {
    patientId,
    encounterId,
    code: dict('项目', 'observation_code', { required: true, search: 'eq' }),
    /** grades without a number travel by name: eMRCD 5a, 5b */
    value: decimal('数值', { required: true, scale: 2, comparable: true, graded: true, restrictable: true }),
    /** unit of the code, stored so that a row reads by itself */
    unit: text('单位', { max: 20, only: ['list'] }),
    ...judgement({ 'fact:observation': ['value'] }),
    observedAt: dateTime('测量时间', { required: true, search: 'range', restrictable: true }),
    method: text('方法', { max: 50, restrictable: true }),
    device: text('设备', { max: 50, only: ['form'], restrictable: true }),
    source,
    note,
  },
})
export type Observation = RowOf<typeof observation>

export const spirometry = resource({
  ...base,
  name: 'fact:spirometry',
  title: '肺功能',
  sort: { testedAt: 'desc' },
  label: 'testedAt',
  fields: {
    patientId,
    encounterId,
    testedAt: dateTime('检查时间', { required: true, search: 'range', restrictable: true }),
    bronchodilator: dict('状态', 'spirometry_phase', { required: true, search: 'eq' }),
    fev1L: decimal('FEV1（L）', { min: 0, max: 10, scale: 2, restrictable: true }),
    fvcL: decimal('FVC（L）', { min: 0, max: 12, scale: 2, restrictable: true }),
    /** quotient of FEV1 and FVC, so that rounding crosses no threshold */
    ratio: decimal('FEV1/FVC', { min: 0, max: 1, scale: 5, restrictable: true }),
    fev1Pct: decimal('FEV1 占预计值（%）', { min: 0, max: 250, scale: 1, restrictable: true }),
    fvcPct: decimal('FVC 占预计值（%）', { min: 0, max: 250, scale: 1, only: ['form'], restrictable: true }),
    fev1Z: decimal('FEV1 z 值', { min: -15, max: 15, scale: 2, only: ['form'], restrictable: true }),
    ratioLln: decimal('FEV1/FVC 正常下限', { min: 0, max: 1, scale: 3, only: ['form'], restrictable: true }),
    referenceSet: dict('预计值方程', 'reference_set', { only: ['form'] }),
    grade: dict('质控等级', 'spirometry_grade', { search: 'eq' }),
    /** grades D–F feed no model without it */
    confirmed: bool('低质量数据可用', { initial: false, only: ['form'] }),
    device: text('设备', { max: 50, only: ['form'], restrictable: true }),
    report: file('报告', { max: 5, only: ['form'], restrictable: true }),
    source,
    note,
  },
})
export type Spirometry = RowOf<typeof spirometry>

export const feno = resource({
  ...base,
  name: 'fact:feno',
  title: 'FeNO 检查',
  sort: { testedAt: 'desc' },
  label: 'testedAt',
  fields: {
    patientId,
    encounterId,
    testedAt: dateTime('检查时间', { required: true, search: 'range', restrictable: true }),
    flow: dict('呼气流速', 'feno_flow', { required: true, initial: '50', search: 'eq' }),
    ppb: decimal('FeNO（ppb）', { min: 0, max: 500, scale: 1, comparable: true, restrictable: true }),
    /** FeNO at 50 mL/s only */
    ...judgement({ 'fact:feno': ['ppb'] }),
    caNo: decimal('CaNO（ppb）', { min: 0, max: 100, scale: 1, comparable: true, restrictable: true }),
    nNo: decimal('nNO（ppb）', { min: 0, max: 5000, scale: 0, comparable: true, only: ['form'], restrictable: true }),
    smokedToday: bool('1 小时内吸烟', { initial: false, only: ['form'] }),
    nitrateFood: bool('3 小时内进食含硝酸盐食物', { initial: false, only: ['form'] }),
    infection: bool('近期呼吸道感染', { initial: false, only: ['form'] }),
    steroid: bool('正在使用激素', { initial: false, only: ['form'] }),
    device: text('设备', { max: 50, only: ['form'], restrictable: true }),
    source,
    note,
  },
})
export type Feno = RowOf<typeof feno>

export const labResult = resource({
  ...base,
  name: 'fact:lab',
  title: '化验',
  sort: { sampledAt: 'desc' },
  label: 'sampledAt',
  fields: {
    patientId,
    encounterId,
    code: dict('项目', 'lab_code', { required: true, search: 'eq' }),
    value: decimal('结果', { required: true, scale: 3, comparable: true, restrictable: true }),
    /** a unit of the code; the value is kept as typed, models convert */
    unit: dict('单位', 'lab_unit', { required: true }),
    ...judgement({ 'fact:lab': ['value'] }),
    sampledAt: dateTime('采样时间', { required: true, search: 'range', restrictable: true }),
    stable: bool('稳定期', { initial: false, only: ['form'] }),
    reportNo: text('检验单号', { max: 50, only: ['form'], restrictable: true }),
    source,
    note,
  },
})
export type LabResult = RowOf<typeof labResult>

export const factContract = areaContract(
  [exacerbation, 'sensitive', 'patient/FactList'],
  [medication, 'sensitive'],
  [observation, 'sensitive'],
  [spirometry, 'sensitive'],
  [feno, 'sensitive'],
  [labResult, 'sensitive'],
)
