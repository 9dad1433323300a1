/** Dictionaries and reports from which fields of forms take their values. */
import { report, reportItem, type FormReport } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const dicts = async (ctx: Ctx) => {
  const { rows } = await sql<{ code: string; name: string }>`select dict_code as code, dict_name as name from sys_dict
    where del_flag = 0 order by dict_name, dict_code`.execute(ctx.db)
  return rows
}

export const rules = async (ctx: Ctx) => {
  const { rows } = await sql<{ code: string; name: string }>`select rule_code as code, rule_name as name
    from sys_check_rule order by rule_name, rule_code`.execute(ctx.db)
  return rows
}

export const fillRules = async (ctx: Ctx) => {
  const owned = ctx.services.ports.seeds.fillRules.filter(({ access }) => access).map(({ code }) => code)
  const { rows } = await sql<{ code: string; name: string }>`select rule_code as code, rule_name as name
    from sys_fill_rule where rule_code <> all(${owned}) order by rule_name, rule_code`.execute(ctx.db)
  return rows
}

export const reports = async (ctx: Ctx): Promise<FormReport[]> => {
  const heads = await storeOf(ctx, report).list(ctx, [sql`status = 'on'`])
  const ids = heads.map(({ id }) => id)
  const items = await storeOf(ctx, reportItem).list(ctx, [sql`cgrhead_id = any(${ids})`])
  const byHead = Map.groupBy(items, ({ cgrheadId }) => cgrheadId)
  return heads.map(({ id, code, name }) => ({
    code,
    name,
    columns: (byHead.get(id) ?? []).map(({ fieldName, fieldTxt }) => ({ name: fieldName, title: fieldTxt })),
  }))
}
