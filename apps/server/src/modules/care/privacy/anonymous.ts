/** Anonymous rows keep codes, days and numbers, so that statistics stay the same. */
import { columnName, isColumn, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import type { Condition } from '../../../engine/read/where.ts'

/** Kinds that identify a person or hold free text. */
const CLEARED: readonly Field['kind'][] = [
  'personName',
  'phone',
  'idCard',
  'idNumber',
  'address',
  'email',
  'url',
  'image',
  'file',
  'json',
  'text',
  'longText',
  'richText',
  'popup',
]

/** Texts without personal data by resource; every other text is cleared. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'assess:assessment': ['figures', 'urgent', 'linkedBy'],
  'assess:result': [
    'tool',
    'part',
    'modelName',
    'modelVersion',
    'ruleSet',
    'wordingVersion',
    'riskClass',
    'figure',
    'verdict',
    'groupId',
  ],
  'assess:report': ['title', 'reviewer', 'digest'],
  'fact:feno': ['reference'],
  'fact:lab': ['reference'],
  'fact:observation': ['unit', 'reference'],
  'patient:consent': ['title', 'textVersion', 'textHash', 'witness'],
  'patient:privacy': ['requestNo', 'proof'],
  'range:critical': ['item', 'result', 'reference', 'recordOf', 'recordId'],
}

export const DELETED_TEXT = '已删除'

export const clearedFields = (r: Resource): [name: string, f: Field][] =>
  Object.entries(r.fields).filter(
    ([name, f]) => isColumn(f) && CLEARED.includes(f.kind) && !(KEPT[r.name] ?? []).includes(name),
  )

interface Column {
  readonly name: string
  readonly needed: boolean
  readonly type: string
  readonly single: boolean
}

const columnsOf = async (ctx: Ctx, table: string): Promise<ReadonlyMap<string, Column>> => {
  const { rows } = await sql<Column>`select a.attname as name, a.attnotnull as needed, t.typname as type,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as single
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name, row]))
}

const emptied = ({ name, needed, type, single }: Column): Condition => {
  if (!needed) return sql`${sql.ref(name)} = null`
  if (type === 'jsonb') return sql`${sql.ref(name)} = '{}'::jsonb`
  return single ? sql`${sql.ref(name)} = 'X' || id` : sql`${sql.ref(name)} = ${DELETED_TEXT}`
}

export const anonymise = async (
  tx: Ctx,
  r: Resource,
  ids: readonly string[],
  more: readonly Condition[] = [],
): Promise<number> => {
  const columns = await columnsOf(tx, r.table)
  const cleared = clearedFields(r)
    .flatMap(([name, f]) => Object.keys(kindOf(f).columns(f, columnName(name))))
    .map((name) => emptied(columns.get(name)!))
  const { numAffectedRows = 0n } = await sql`update ${sql.table(r.table)}
    set ${sql.join([...cleared, ...more, sql`version = version + 1`])} where id = any(${[...ids]})`.execute(tx.db)
  return Number(numAffectedRows)
}
