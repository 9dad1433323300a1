import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { DictionarySeed } from '../../../engine/core/seeds.ts'
import { now } from '../../../platform/config/clock.ts'
import { dropItems } from './item-store.ts'

/**
 * Inserts dictionaries whose code the installation has never had; an operator's changes and deletions remain. Growing
 * dictionaries get every value of the program, also a deleted one, which can be disabled.
 */
export const seedDictionaries = async (ctx: Ctx): Promise<void> => {
  const codes = new Set((await ctx.db.selectFrom('sys_dict').select('dict_code').execute()).map((row) => row.dict_code))
  const { dictionaries } = ctx.services.ports.seeds
  const missing = dictionaries.filter(({ code }) => !codes.has(code))
  const at = now(ctx)
  if (missing.length > 0) {
    const dicts = missing.map(
      ({ code, name, numeric }) =>
        sql`(${seedId(code)}, ${name}, ${code}, ${numeric ? 1 : 0}, 'system', ${at}::timestamptz)`,
    )
    await sql`insert into sys_dict (id, dict_name, dict_code, type, create_by, create_time)
      values ${sql.join(dicts)}`.execute(ctx.db)
  }
  const items = dictionaries.filter(({ code, grows }) => grows || !codes.has(code)).flatMap(itemRows)
  const { numAffectedRows } =
    await sql`insert into sys_dict_item (id, dict_id, item_value, item_text, item_color, sort_order, create_by, create_time)
      select item.id, d.id, item.value, item.text, item.color, item.place, 'system', ${at}::timestamptz
      from (values ${sql.join(items)}) as item (id, code, value, text, color, place) join sys_dict d on d.dict_code = item.code
      on conflict do nothing`.execute(ctx.db)
  if (numAffectedRows) dropItems(ctx)
}

const itemRows = ({ code, items }: DictionarySeed) =>
  items.map(
    ([value, text, color = null], i) =>
      sql`(${seedId(`${code}/${value}`)}, ${code}, ${value}, ${text}, ${color}, ${i + 1}::int)`,
  )

const FIRST_ID = 10n ** 18n

/** Stable across installations: 19 digits, below all generated ids. */
const seedId = (name: string): string =>
  String(FIRST_ID + (createHash('sha256').update(name).digest().readBigUInt64BE() % FIRST_ID))
