import {
  assessReport,
  type AssessmentDetail,
  type AssessResultDetail,
  type AssessReport,
  type issueReport,
  type OpenedReport,
  user,
} from '@huxi/contract'
import { models } from '@huxi/clinical'
import { paperOf, UNNAMED, type Content, type PaperPart, type PaperTrend } from '@huxi/clinical/paper'
import { ageText } from '@huxi/clinical/patient-dates'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHash, randomInt } from 'node:crypto'
import { actor } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { personNames } from '../../../engine/read/present.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { readAssessment } from '../assessment/index.ts'
import { generate } from '../../system/rule/index.ts'
import { withRanges } from './laboratory.ts'
import { courseOf, institutionOf, placeAt, subjectOf, type Place, type Subject } from './facts.ts'

const NUMBERS = { outpatient: ['outpatient_no', '门诊号'], inpatient: ['medical_record_no', '住院号'] } as const
const NOTHING = '-'
const NORMAL = 1

/** Without 0, O, 1 and I: numbers are read aloud and typed. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SUFFIX = 6

export const reportNumbers: FillRule = {
  code: 'report_no',
  name: '评估报告编号',
  ruleClass: 'serial',
  params: { prefix: 'R', digits: 6 },
  access: ['assess:report:issue'],
}

/** `R26000012-K7M3QX`: a number and an unguessable suffix. */
const newReportNo = async (tx: Ctx): Promise<string> => {
  const suffix = Array.from({ length: SUFFIX }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${await generate(tx, reportNumbers)}-${suffix}`
}

const nextEdition = async (tx: Ctx, assessmentId: string) => {
  const { rows } = await sql<{
    reportNo: string
    edition: number
  }>`select report_no as "reportNo", max(edition) as edition
    from assess_report where tenant_id = ${tx.tenantId} and assessment_id = ${assessmentId} group by report_no`.execute(
    tx.db,
  )
  const [last] = rows
  return last ? { reportNo: last.reportNo, edition: last.edition + 1 } : { reportNo: await newReportNo(tx), edition: 1 }
}

const refuseUnfit = ({ status }: AssessmentDetail): void => {
  if (status === 'amended') throw refused('该评估已被修正，请打开修正后的评估出具报告')
  if (status === 'entered_in_error') throw refused('该评估已作废，不能出具报告')
}

const reviewerOf = async (ctx: Ctx, given: InputOfEndpoint<typeof issueReport>): Promise<string | null> => {
  if (!given.reviewerId) return given.reviewer ?? null
  const person = await storeOf(ctx, user).find(ctx, given.reviewerId)
  if (person?.status !== NORMAL) throw refused('审核医师不存在或已停用，请重新选择')
  return person.realname
}

/** A report is passed on to others: callers with hidden fields cannot issue one. @throws {AppError} refused */
const refuseBlind = (ctx: Ctx): void => {
  if (!canAsk(ctx, assessReport, ['file']))
    throw refused('您看不到报告的全部内容，不能出具报告，请由能查看完整评估和患者信息的人员出具')
}

export const issue = async (ctx: Ctx, given: InputOfEndpoint<typeof issueReport>): Promise<OpenedReport> => {
  const detail = await readAssessment(ctx, given.assessmentId)
  refuseUnfit(detail)
  refuseBlind(ctx)
  const now = ctx.services.clock.now()
  const at = formatTime(now)
  const reviewer = await reviewerOf(ctx, given)
  const gathered = await gather(ctx, detail, reviewer)
  const numbered = await inTransaction(ctx, (tx) => nextEdition(tx, detail.id))
  const content = contentOf(gathered, { detail, ...numbered, at, checkBase: checkBaseOf(ctx) })
  // loaded on demand: the renderer and its typeface are large
  const { renderPaper } = await import('../../../platform/pdf/render.ts')
  const bytes = await renderPaper(paperOf(content), new Date(now))
  // files are stored outside of the transaction; the unique constraint refuses a concurrent issue of the same edition
  const { path, link } = await ctx.services.ports.files.keep(ctx, {
    name: `${numbered.reportNo}-${numbered.edition}.pdf`,
    bytes,
    biz: 'assess-report',
    contentType: 'application/pdf',
  })
  const row = {
    ...numbered,
    assessmentId: detail.id,
    patientId: detail.patientId,
    title: contentText(detail),
    reviewer,
    madeAt: at,
    madeBy: actor(ctx),
    digest: createHash('sha256').update(bytes).digest('hex'),
    file: path,
  }
  const { id } = await inTransaction(ctx, (tx) => storeOf(tx, assessReport).add(tx, row))
  return { id, ...numbered, link }
}

/** @throws {AppError} notFound out of the caller's sight, refused when not its file */
export const open = async (ctx: Ctx, id: string): Promise<OpenedReport> => {
  const row: AssessReport = await storeOf(ctx, assessReport).one(ctx, id)
  if (!canAsk(ctx, assessReport, ['file'])) throw refused('您没有查看报告文件的权限，请联系管理员')
  return { id, reportNo: row.reportNo, edition: row.edition, link: ctx.services.ports.files.link(ctx, row.file) }
}

/** Undefined while the check page is closed. */
const checkBaseOf = ({ services: { config } }: Ctx): string | undefined =>
  config.reportCheck ? `${config.publicUrl}/report/check` : undefined

interface Gathered {
  /** undefined = no patient linked: the paper has lines to write on */
  readonly subject: Subject | undefined
  readonly place: Place | undefined
  readonly institution: { readonly institution: string; readonly depart: string | null }
  readonly assessor: string
  readonly printer: string
  readonly reviewer: string | null
  readonly trends: readonly PaperTrend[]
  readonly answers: Content['answers']
}

const gather = async (ctx: Ctx, detail: AssessmentDetail, reviewer: string | null): Promise<Gathered> => {
  const { patientId } = detail
  const me = actor(ctx)
  const subject = patientId ? await subjectOf(ctx, patientId) : undefined
  const names = await personNames(ctx, [detail.performedBy, me])
  return {
    subject,
    place: patientId ? await placeAt(ctx, patientId, detail.performedAt) : undefined,
    institution: await institutionOf(ctx, patientId),
    assessor: names.get(detail.performedBy) ?? detail.performedBy,
    printer: names.get(me) ?? me,
    reviewer,
    trends: patientId ? await trendsOf(ctx, patientId, detail) : [],
    answers: await withRanges(
      ctx,
      detail.answers,
      subject && { gender: subject.sex, birthDate: subject.birthDate },
      detail.performedAt,
    ),
  }
}

const trendsOf = async (ctx: Ctx, patientId: string, { parts }: AssessmentDetail): Promise<PaperTrend[]> => {
  const trends: PaperTrend[] = []
  for (const { modelCode, modelName } of parts) {
    const scale = models.find(({ id }) => id === modelCode)?.scale
    if (!scale) continue
    const points = await courseOf(ctx, patientId, modelCode, scale.output)
    if (points.length > 1) trends.push({ title: modelName, unit: scale.unit, points })
  }
  return trends
}

type StoredPart = Omit<PaperPart, 'model'> & Pick<AssessResultDetail, 'modelCode'>

interface Issue {
  readonly detail: AssessmentDetail
  readonly reportNo: string
  readonly edition: number
  readonly at: string
  readonly checkBase: string | undefined
}

const contentOf = (gathered: Gathered, { detail, reportNo, edition, at, checkBase }: Issue): Content => {
  const { subject, place, institution, printer, reviewer, trends, answers } = gathered
  const number = subject && numberOf(subject, place !== undefined && place.ward !== null)
  return {
    // 入院评估 and 评估报告 share a word
    title: `${contentText(detail).replace(/评估$/, '')}评估报告`,
    institution: [institution.institution, place?.campus].filter(Boolean).join(' · '),
    subject:
      subject && number
        ? [subject.name, number[1] === NOTHING ? subject.patientNo : `${number[0]} ${number[1]}`].join(' · ')
        : '',
    facts: [...whoseOf(gathered, detail, number), ...whenOf(gathered, detail, at)],
    parts: detail.parts.map((part) => partOf({ ...part, result: part.result! })),
    answers,
    trends,
    signers: ['评估人', ...(reviewer ? [`审核医师 ${reviewer}`] : ['审核医师']), '日期'],
    ...(checkBase && {
      code: {
        address: `${checkBase}/${reportNo}?edition=${edition}`,
        text: '扫码核对报告编号、日期和状态',
      },
    }),
    foot: [`打印时间 ${at.slice(0, 16)}`, `打印人 ${printer}`, `${reportNo} 第 ${edition} 版`],
  }
}

const contentText = (detail: AssessmentDetail & { content_dictText?: string }): string => detail.content_dictText ?? ''

export const partOf = (part: StoredPart): PaperPart => ({
  ...part,
  model: models.find(({ id, version }) => id === part.modelCode && version === part.modelVersion),
})

/** The patient's number at that place: of the ward, else of the outpatient clinic. */
const numberOf = ({ numbers }: Subject, inWard: boolean): readonly [label: string, value: string] => {
  const order = inWard ? [NUMBERS.inpatient, NUMBERS.outpatient] : [NUMBERS.outpatient, NUMBERS.inpatient]
  for (const [type, label] of order) {
    const found = numbers.find((one) => one.type === type)
    if (found) return [label, found.value ?? NOTHING]
  }
  return [order[0]![1], NOTHING]
}

const whoseOf = (
  { subject, place, institution }: Gathered,
  detail: AssessmentDetail,
  number: readonly [string, string] | undefined,
): Content['facts'] => {
  if (!subject || !number) return UNNAMED
  const age = subject.birthDate ? ageText(subject.birthDate, detail.performedAt) : NOTHING
  return [
    ['姓名', subject.name],
    ['性别 / 年龄', `${subject.gender} / ${age}`],
    ['患者编号', subject.patientNo],
    number,
    ['科室', place?.depart ?? institution.depart ?? NOTHING],
    ['床号', place?.bed ? [place.ward, place.bed].filter(Boolean).join(' ') : NOTHING],
  ]
}

const whenOf = ({ assessor }: Gathered, { performedAt }: AssessmentDetail, at: string): Content['facts'] => [
  ['评估时间', performedAt.slice(0, 16)],
  ['报告时间', at.slice(0, 16)],
  ['评估人', assessor],
]
