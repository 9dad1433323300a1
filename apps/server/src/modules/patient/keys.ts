/**
 * What a patient is found by, from its beginning: name and parts of it, how it sounds, patient number, numbers of hospitals. One
 * table with one index, because row-level security keeps patterns and pieces from the indexes of tenants' own tables, and lets
 * comparisons of bytes use them. Phones and documents have blind indexes of their own.
 */
import type { patient } from '@huxi/contract'
import type { RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { soundOf } from '../../engine/kinds/pinyin.ts'

/** Letters of a name that a part of it may begin with. */
const PARTS = 8

/** What was typed, or stands in a record, in its one spelling. */
export const spelledKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’·]/g, '')
    .replaceAll('ü', 'v')

/** Keys of a patient. @param numbers his own, those of merged records, and those of hospitals */
export const keysOf = (name: string, numbers: readonly string[]): string[] => {
  const letters = [...spelledKey(name)]
  const parts = letters.slice(0, PARTS).map((_, i) => letters.slice(i).join(''))
  const { pinyin, initials } = soundOf(name)
  const bare = numbers.map((number) => number.replace(/^[A-Za-z]+/, ''))
  const all = [...parts, ...pinyin.split(' '), ...initials.split(' '), ...[...numbers, ...bare].map(spelledKey)]
  return [...new Set(all)].filter(Boolean)
}

/** Keeps the keys of one patient. Whoever was merged is found as the one he was merged into. */
export const keepKeys = async (tx: Ctx, id: string, row: RowOf<typeof patient> | null): Promise<void> => {
  const keys = !row || row.status === 'merged' ? [] : keysOf(row.name, await numbersOf(tx, id))
  await sql`with given as (select unnest(${keys}::text[]) collate "C" as key),
      gone as (delete from patient_key where patient_id = ${id} and not (key = any(${keys}::text[])))
    insert into patient_key (tenant_id, key, patient_id) select ${tx.tenantId}::integer, key, ${id} from given
    on conflict do nothing`.execute(tx.db)
}

const numbersOf = async (tx: Ctx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ n: string }>`with recursive one (id, patient_no) as (
      select id, patient_no from patient where id = ${id}
      union all select p.id, p.patient_no from patient p join one on p.merged_into = one.id)
    select patient_no as n from one
    union all select value from patient_number where patient_id = ${id} and del_flag = 0`.execute(tx.db)
  return rows.map(({ n }) => n)
}
