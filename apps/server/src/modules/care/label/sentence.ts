/** Conditions in words, and labels that may follow from them. */
import { conditionText, DEPART_DICT, factsIn, LABEL_DICT, labelsIn, type Condition, type Fact } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition as Sql } from '../../../engine/read/where.ts'

export const sentenceOf = async (ctx: Ctx, condition: Condition): Promise<string> => {
  const facts = factsIn(condition)
  const { texts } = ctx.services.ports.dictionaries
  const drugClasses = facts.flatMap((fact) => (fact.fact === 'drug' ? [fact.drugClass] : []))
  const departs = facts.flatMap((fact) => (fact.fact === 'department' ? [fact.deptId] : []))
  const words = new Map([
    ...named('drug_class', await texts(ctx, 'drug_class', drugClasses)),
    ...named(DEPART_DICT, departs.length > 0 ? await texts(ctx, DEPART_DICT, departs) : new Map()),
    ...named(LABEL_DICT, await labelNames(ctx, labelsIn(condition))),
  ])
  return conditionText(condition, (dict, value) => words.get(`${dict} ${value}`) ?? value)
}

const named = (dict: string, texts: ReadonlyMap<string, string>): [string, string][] =>
  [...texts].map(([value, text]) => [`${dict} ${value}`, text])

const labelNames = async ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, name from label_label
    where tenant_id = ${tenantId} and id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isSecret = (fact: Fact): boolean => fact.fact === 'class' && fact.of === 'phq9Item9'

/**
 * A label that follows from a restricted one, or from thoughts of self-harm, is restricted as well.
 * @param where narrows label_rule, called r
 * @throws {AppError} refused with the name of the rule
 */
export const refuseOpenSecrets = async (tx: Ctx, where: Sql): Promise<void> => {
  const { rows } = await sql<{ name: string; condition: Condition; asks: boolean }>`select r.name, r.condition,
      exists (select 1 from jsonb_path_query(r.condition, '$.**.labelId') asked join label_label s
        on s.id = asked #>> '{}' where s.tenant_id = r.tenant_id and s.restricted) as asks
    from label_rule r join label_label l on l.id = r.label_id
    where r.tenant_id = ${tx.tenantId} and coalesce(l.restricted, false) = false and ${where}`.execute(tx.db)
  const open = rows.find(({ condition, asks }) => asks || factsIn(condition).some(isSecret))
  if (open)
    throw refused(`规则“${open.name}”的条件含限制可见的内容，它的标签也要设为限制可见，或改选一个限制可见的标签`)
}
