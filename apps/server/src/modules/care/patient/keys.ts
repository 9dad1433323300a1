/**
 * One table with a bytewise index, because row-level security keeps pattern matches from other indexes. Phones and
 * documents have blind indexes.
 */
import type { patient } from '@huxi/contract'
import { spelledCode, type RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Change } from '../../../engine/read/hooks.ts'
import { soundOf } from '../../../engine/kinds/person-name.ts'

/** Parts of a name start at one of its first characters. */
const PARTS = 8

export const spelledKey = (text: string): string =>
  spelledCode(text)
    .toLowerCase()
    .replace(/[\s'’·]/g, '')
    .replaceAll('ü', 'v')

export const keysOf = (name: string, numbers: readonly string[]): string[] => {
  const letters = [...spelledKey(name)]
  const parts = letters.slice(0, PARTS).map((_, i) => letters.slice(i).join(''))
  const { pinyin, initials } = soundOf(name)
  const bare = numbers.map((number) => number.replace(/^[A-Za-z]+/, ''))
  const all = [...parts, ...pinyin.split(' '), ...initials.split(' '), ...[...numbers, ...bare].map(spelledKey)]
  return [...new Set(all)].filter(Boolean)
}

/** Replaces the keys of patients. Keys of a merged record lead to the record that survives. */
export const keepKeys = async (
  tx: Ctx,
  patients: readonly Pick<Change<RowOf<typeof patient>>, 'id' | 'before' | 'after'>[],
): Promise<void> => {
  const ids = patients.map(({ id }) => id)
  const numbers = await numbersOf(tx, ids)
  const keys = patients.flatMap(({ id, after }) =>
    !after || after.status === 'merged'
      ? []
      : keysOf(after.name, numbers.get(id) ?? []).map((key) => ({ key, patient_id: id })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g (key text, patient_id text)`
  const old = patients.filter(({ before }) => before !== null).map(({ id }) => id)
  if (old.length > 0)
    await sql`delete from patient_key where patient_id = any(${old})
      and (patient_id, key collate "default") not in (select patient_id, key from ${given})`.execute(tx.db)
  if (keys.length > 0)
    await sql`insert into patient_key (tenant_id, key, patient_id) select ${tx.tenantId}::integer, key, patient_id
      from ${given} on conflict do nothing`.execute(tx.db)
}

const numbersOf = async (tx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ id: string; n: string }>`with recursive one (root, id, patient_no) as (
      select id, id, patient_no from patient where id = any(${[...ids]})
      union all select one.root, p.id, p.patient_no from patient p join one on p.merged_into = one.id)
    select root as id, patient_no as n from one
    union all select patient_id, value from patient_number where patient_id = any(${[...ids]}) and del_flag = 0`.execute(
    tx.db,
  )
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ n }) => n)]))
}
