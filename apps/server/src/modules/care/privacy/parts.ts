/** Steps of restriction and erasure. Each can be counted before and applied after, on the same rows. */
import { now } from '../../../platform/config/clock.ts'
import {
  enrolment,
  patient,
  patientConsent,
  patientContact,
  patientIdentifier,
  patientNumber,
  type ErasureLine,
} from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { invalidateTotals } from '../../../engine/read/page.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { closeEnrolments } from '../enrolment/index.ts'
import { eraseFiles } from '../../system/file/index.ts'
import { anonymise, DELETED_TEXT } from './anonymous.ts'
import { filesOf } from './files.ts'
import { forgetWords } from './logs.ts'
import type { Rows, Subject } from './subject.ts'

export interface Part extends Pick<ErasureLine, 'title' | 'action' | 'why'> {
  count(ctx: Ctx): Promise<number>
  run(tx: Ctx): Promise<number>
}

interface PartTexts {
  readonly title: string
  readonly why: string
}

const counted = async (ctx: Ctx, table: string, where: Condition): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where ${where}`.execute(ctx.db)
  return rows[0]!.n
}

const removed = (texts: PartTexts, table: string, where: Condition): Part => ({
  ...texts,
  action: 'delete',
  count: (ctx) => counted(ctx, table, where),
  async run(tx) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${where}`.execute(tx.db)
    return Number(numAffectedRows)
  },
})

const changed = (texts: PartTexts, table: string, where: Condition, set: (tx: Ctx) => Condition): Part => ({
  ...texts,
  action: 'anonymise',
  count: (ctx) => counted(ctx, table, where),
  async run(tx) {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${set(tx)} where ${where}`.execute(tx.db)
    return Number(numAffectedRows)
  },
})

const all = ({ own, dependents }: Subject): readonly Rows[] => [own, ...dependents]

const keysOf = (s: Subject): string[] => all(s).flatMap(({ r, ids }) => ids.map((id) => `${r.name}:${id}`))

const idsOf = (s: Subject, name: string): readonly string[] => s.dependents.find(({ r }) => r.name === name)?.ids ?? []

const drafts = (s: Subject): Part =>
  removed({ title: '未提交的草稿', why: '不属于病历' }, 'sys_draft', sql`form_key = any(${keysOf(s)})`)

const pairs = (s: Subject): Part =>
  removed(
    { title: '疑似重复的线索', why: '不属于病历' },
    'patient_pair',
    sql`left_id = any(${s.ids}) or right_id = any(${s.ids})`,
  )

const marks = (s: Subject): Part =>
  changed(
    { title: '公开评估工具的识别标记', why: '不属于病历' },
    'assess_result_detail',
    sql`result_id = any(${idsOf(s, 'assess:result')}) and link_mark is not null`,
    () => sql`link_mark = null`,
  )

const programmes = (s: Subject): Part => ({
  title: enrolment.title,
  action: 'end',
  why: '停止管理、随访和消息',
  count: (ctx) =>
    counted(ctx, enrolment.table, sql`patient_id = any(${s.ids}) and status <> 'closed' and del_flag = 0`),
  async run(tx) {
    let closed = 0
    for (const id of s.ids) closed += await closeEnrolments(tx, id, 'withdrawn', '限制处理')
    return closed
  },
})

const files = (s: Subject, copiesOnly: boolean): Part => ({
  title: copiesOnly ? '个人信息副本' : '签名、报告和上传的文件',
  action: 'delete',
  why: copiesOnly ? '不属于病历' : '含有身份信息',
  count: async (ctx) => (await filesOf(ctx, s, { copiesOnly })).length,
  async run(tx) {
    const paths = (await filesOf(tx, s, { copiesOnly })).map(({ path }) => path)
    // a file without a row cannot be downloaded; its bytes are deleted after the commit
    await eraseFiles(tx, paths)
    const requests = sql`request_id in (select id from privacy_request where patient_id = any(${s.ids}))`
    await (
      copiesOnly
        ? sql`update privacy_request_sealed set file = null where ${requests}`
        : sql`delete from privacy_request_sealed where ${requests}`
    ).execute(tx.db)
    await sql`update privacy_request set file_at = null where patient_id = any(${s.ids})`.execute(tx.db)
    return paths.length
  },
})

/** Parts erased at once even during retention. */
export const immediateParts = (s: Subject): Part[] => [drafts(s), pairs(s), marks(s), files(s, true), programmes(s)]

/** Rows without meaning once the patient is anonymous. */
const DROPPED: readonly Resource[] = [patientIdentifier, patientNumber, patientContact]

const rowsPart = ({ r, ids }: Rows): Part => {
  const dropped = DROPPED.includes(r)
  return {
    title: r.title,
    action: dropped ? 'delete' : 'anonymise',
    why: dropped ? '身份信息' : '清除文字和身份信息，保留代码、日期和数值',
    count: async () => ids.length,
    async run(tx) {
      invalidateTotals(tx, r)
      if (!dropped) return anonymise(tx, r, ids)
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(r.table)}
        where id = any(${[...ids]})`.execute(tx.db)
      return Number(numAffectedRows)
    },
  }
}

const person = ({ own }: Subject): Part => ({
  title: patient.title,
  action: 'anonymise',
  why: '清除身份信息，出生日期只留年份',
  count: async () => own.ids.length,
  run(tx) {
    invalidateTotals(tx, patient)
    const more = [
      sql`ethnic_group = null`,
      sql`birth_date = date_trunc('year', birth_date)::date`,
      sql`birth_estimated = birth_date is not null`,
      sql`status = 'erased'`,
      sql`restricted_at = null`,
    ]
    return anonymise(tx, patient, own.ids, more)
  },
})

const merges = ({ ids }: Subject): Part =>
  changed(
    { title: '合并记录', why: '清除合并时取用的内容' },
    'patient_merge',
    sql`keep_id = any(${ids}) or drop_id = any(${ids})`,
    () => sql`taken = '[]'::jsonb, reason = ${DELETED_TEXT}, undo_reason = null`,
  )

const notices = (s: Subject): Part =>
  changed(
    { title: '通知和待办', why: '清除文字' },
    'sys_notice',
    sql`about = any(${keysOf(s)})`,
    (
      tx,
    ) => sql`title = ${DELETED_TEXT}, content = null, link = null, done_time = coalesce(done_time, ${now(tx)}::timestamptz),
      done_by = coalesce(done_by, ${actor(tx)})`,
  )

const history = (s: Subject): Part => {
  const of = all(s).map(({ r, ids }) => sql`(data_table = ${r.table} and data_id = any(${[...ids]}))`)
  const filled = sql`(before_content is not null or data_content is not null or asked is not null)`
  return {
    title: '修改历史',
    action: 'anonymise',
    why: '清除修改前后的内容，只留何时由谁操作',
    count: (ctx) => counted(ctx, 'sys_data_log', sql`(${sql.join(of, sql` or `)}) and ${filled}`),
    run: (tx) => forgetWords(tx, s),
  }
}

/** All parts of an erasure; parents follow their dependents. */
export const allParts = (s: Subject): Part[] => [
  drafts(s),
  pairs(s),
  marks(s),
  files(s, false),
  removed(
    { title: '签署凭证', why: '含有笔迹' },
    'patient_consent_evidence',
    sql`consent_id = any(${[...idsOf(s, patientConsent.name)]})`,
  ),
  removed({ title: '搜索索引', why: '身份信息' }, 'patient_key', sql`patient_id = any(${s.ids})`),
  ...s.dependents.map(rowsPart),
  person(s),
  merges(s),
  notices(s),
  history(s),
]
