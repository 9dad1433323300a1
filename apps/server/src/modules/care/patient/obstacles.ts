import { patient, type MergePreview } from '@huxi/contract'
import { refused, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

type Row = RowOf<typeof patient>

const KNOWN_GENDERS = ['1', '2']

const ofRows = (keep: Row, drop: Row): string | undefined => {
  const merged = [keep, drop].find(({ status }) => status === 'merged')
  if (merged) return `${merged.patientNo} 已合并，不能再次合并，请改选合并后保留的患者`
  if (keep.gender !== drop.gender && [keep, drop].every(({ gender }) => KNOWN_GENDERS.includes(gender)))
    return '两份记录的性别不同，请先核对并改正，再合并'
  if (keep.status !== drop.status) return '只有一份记录登记了死亡，请先在另一份登记死亡，或撤销死亡登记，再合并'
  return undefined
}

export const obstacleTo = async (ctx: Ctx, keep: Row, drop: Row): Promise<string | undefined> => {
  const ofBoth = ofRows(keep, drop)
  if (ofBoth) return ofBoth
  const ids = [keep.id, drop.id]
  const { rows } = await sql`select 1 from patient_identifier
    where patient_id = any(${ids}) and type = 'resident_id' and del_flag = 0
    having count(distinct number_index) > 1`.execute(ctx.db)
  return rows.length > 0 ? '两份记录的居民身份证号码不同，不是同一人；号码登记有误的，请先改正再合并' : undefined
}

/** Authors of open drafts on either record, oldest first; contents stay private. */
export const draftsOf = async (ctx: Ctx, people: readonly Row[]): Promise<MergePreview['drafts']> => {
  const keys = new Map(people.map(({ id, patientNo }) => [`${patient.name}:${id}`, patientNo]))
  const { rows } = await sql<{ key: string; realname: string; since: string }>`select d.form_key as key,
      u.realname as realname,
      d.update_time as since from sys_draft d join sys_user u on u.id = d.user_id
    where d.tenant_id = ${ctx.tenantId} and d.form_key = any(${[...keys.keys()]}) order by d.update_time`.execute(
    ctx.db,
  )
  return rows.map(({ key, realname, since }) => ({ realname, patientNo: keys.get(key)!, since }))
}

/** @throws {AppError} refused with the authors of drafts, unless confirmed */
export const refuseUnseenDrafts = async (ctx: Ctx, people: readonly Row[]): Promise<void> => {
  const [first, ...more] = await draftsOf(ctx, people)
  if (!first) return
  const others = more.length > 0 ? `等 ${more.length + 1} 人` : ''
  throw refused(
    `${first.realname}${others}对 ${first.patientNo} 有未保存的草稿（最后修改于 ${first.since}），请先联系其保存；仍要合并的，请勾选确认后再合并`,
  )
}
