/** Dictionaries and reports from which fields of forms take their values. */
import type { FormReport } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

export const dicts = async (ctx: Ctx) => {
  const { rows } = await sql<{ code: string; name: string }>`select dict_code as code, dict_name as name from sys_dict
    where del_flag = 0 order by dict_name, dict_code`.execute(ctx.db)
  return rows
}

/** Running a report needs its own right, also in the picker of a form. */
export const reports = async (ctx: Ctx): Promise<FormReport[]> => {
  const { rows } = await sql<FormReport>`select h.code, h.name,
      jsonb_agg(jsonb_build_object('name', i.field_name, 'title', i.field_txt) order by i.order_num, i.id) as columns
    from onl_cgreport_head h join onl_cgreport_item i on i.cgrhead_id = h.id
    where h.status = 'on' and h.tenant_id = ${ctx.tenantId}
    group by h.id order by h.name, h.code`.execute(ctx.db)
  return rows
}
