import type { CheckPiece } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asRow } from './fill.ts'

const COMMON: readonly CheckPiece[] = [
  { digits: '1', pattern: '^[a-zA-Z]$', message: '第一位只能是字母', priority: '1' },
  { digits: '*', pattern: '^[0-9a-zA-Z_]{0,}$', message: '只能填写数字、大小写字母、下划线', priority: '0' },
  { digits: '*', pattern: '^.{3,}$', message: '最少输入3位数', priority: '0' },
  { digits: '*', pattern: '^.{0,12}$', message: '最多输入12位数', priority: '0' },
]

const POSITION_CODE: readonly CheckPiece[] = [
  { digits: '*', pattern: '^[\\p{L}\\p{N}].*$', message: '职务编码应以字母、数字或汉字开头', priority: '1' },
]

/**
 * Adds missing rules of the program; edited ones stay. The sample check rule is added on the first start only, since
 * nothing depends on it.
 */
export const seedRules = async (ctx: Ctx): Promise<void> => {
  const at = now(ctx)
  const { rows } = await sql<{ code: string }>`select rule_code as code from sys_fill_rule`.execute(ctx.db)
  if (rows.length === 0)
    await sql`insert into sys_check_rule (id, rule_name, rule_code, rule_json, rule_description, create_by, create_time)
      values (${newId()}, '通用编码规则', 'common', ${JSON.stringify(COMMON)}, ${'3 到 12 位，字母开头，由字母、数字和下划线组成'}, 'system', ${at})
      on conflict do nothing`.execute(ctx.db)
  await sql`insert into sys_check_rule (id, rule_name, rule_code, rule_json, rule_description, create_by, create_time)
    select ${newId()}, '职务编码规则', 'position_code', ${JSON.stringify(POSITION_CODE)}, '新增职务和修改编码时校验', 'system', ${at}
    where not exists (select from sys_check_rule where rule_code = 'position_code')`.execute(ctx.db)
  const codes = new Set(rows.map(({ code }) => code))
  const missing = ctx.services.ports.seeds.fillRules.filter(({ code }) => !codes.has(code))
  if (missing.length === 0) return
  const values = missing.map((rule) => {
    const { ruleClass, ruleParams } = asRow(rule)
    return sql`(${newId()}, ${rule.name}, ${rule.code}, ${ruleClass}, ${ruleParams}, 'system', ${at})`
  })
  await sql`insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, create_by, create_time)
    values ${sql.join(values)} on conflict do nothing`.execute(ctx.db)
}
