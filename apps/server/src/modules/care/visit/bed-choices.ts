import type { bed } from '@huxi/contract'
import { parseIds, spelledText, type Choice } from '@huxi/model'
import { sql } from 'kysely'
import type { VerbRun } from '../../../engine/read/hooks.ts'
import { paging, type Condition } from '../../../engine/read/where.ts'
import { placeName } from './stays.ts'

const PAGE = 20

interface Line {
  readonly id: string
  readonly ward: string
  readonly bedNo: string
  readonly isTaken: boolean
  readonly open: boolean
}

const choiceOf = ({ id, ward, bedNo, isTaken, open }: Line): Choice => ({
  id,
  label: `${placeName(ward, bedNo)}${isTaken ? '（已占用）' : ''}`,
  ...(!open && { disabled: true }),
})

const holdsWord = (word: string): Condition =>
  sql`(strpos(lower(w.name), ${word}) > 0 or strpos(lower(b.bed_no || '床'), ${word}) > 0)`

export const bedChoices: VerbRun<typeof bed, 'choices'> = async (ctx, _input, { query }) => {
  const named = query['ids'] !== undefined
  const { pageNo, pageSize, offset } = paging(query, PAGE)
  const typed = spelledText((query['keyword'] ?? '').replaceAll('\0', '')).toLowerCase()
  const words = typed.split(/\s+/).filter(Boolean)
  const where = named
    ? [sql`b.id = any(${parseIds(query['ids'])})`]
    : [sql`coalesce(b.status, '1') = '1' and coalesce(w.status, '1') = '1'`, ...words.map(holdsWord)]
  const { rows } = await sql<Line>`select b.id, w.name as ward,
      b.bed_no as "bedNo", s.id is not null as "isTaken",
      coalesce(b.status, '1') = '1' as open
    from visit_bed b join visit_ward w on w.id = b.ward_id
      left join visit_bed_stay s on s.bed_id = b.id and s.end_at is null
    where b.tenant_id = ${ctx.tenantId} and ${sql.join(where, sql` and `)}
    order by s.id is not null, w.sort_no, w.name, b.sort_no, b.id
    limit ${pageSize + 1} offset ${named ? 0 : offset}`.execute(ctx.db)
  const total = offset + rows.length
  return {
    records: rows.slice(0, pageSize).map(choiceOf),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  }
}
