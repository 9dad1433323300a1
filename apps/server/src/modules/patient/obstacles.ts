/** Why two records cannot be made one just now. */
import type { patient } from '@huxi/contract'
import type { RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'

type Row = RowOf<typeof patient>

const KNOWN_GENDERS = ['1', '2']

const ofRows = (keep: Row, drop: Row): string | undefined => {
  const merged = [keep, drop].find(({ status }) => status === 'merged')
  if (merged) return `${merged.patientNo} 已合并，不能再次合并`
  if (keep.gender !== drop.gender && [keep, drop].every(({ gender }) => KNOWN_GENDERS.includes(gender)))
    return '两份记录的性别不同，请先核对并改正，再合并'
  if (keep.status !== drop.status) return '只有一份记录登记了死亡，请先在另一份登记死亡，或撤销死亡登记，再合并'
  return undefined
}

/** A sentence; undefined = nothing is in the way. */
export const obstacleTo = async (ctx: Ctx, keep: Row, drop: Row): Promise<string | undefined> => {
  const known = ofRows(keep, drop)
  if (known) return known
  const ids = [keep.id, drop.id]
  const { rows } = await sql<{ cards: number; drafts: boolean }>`select
    (select count(distinct number_index)::int from patient_identifier
      where patient_id = any(${ids}) and type = 'resident_id' and del_flag = 0) as cards,
    exists (select 1 from sys_draft where tenant_id = ${ctx.tenantId}
      and form_key = any(${ids.map((id) => `patient:patient:${id}`)})) as drafts`.execute(ctx.db)
  const { cards, drafts } = rows[0]!
  if (cards > 1) return '两份记录的居民身份证号码不同，不是同一人；号码登记有误的，请先改正再合并'
  if (drafts) return '有人正在编辑其中一份患者资料，还有没保存的草稿，请先保存或放弃，再合并'
  return undefined
}
