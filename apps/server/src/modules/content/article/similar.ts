import { article, type similarArticles } from '@huxi/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'

const MAX_LISTED = 5
const LEAST = 0.5
const COMPARED_MAX = 50

const pairsOf = (title: string): string[] => {
  const signs = [...title.toLowerCase().replace(/[\s\p{P}]/gu, '')]
  return [...new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))]
}

/** Dice coefficient of the pairs of neighbouring characters. */
const titleLikeness = (a: string, b: string): number => {
  const [first, second] = [new Set(pairsOf(a)), new Set(pairsOf(b))]
  const both = first.intersection(second).size
  return both === 0 ? 0 : (2 * both) / (first.size + second.size)
}

interface Row {
  readonly id: string
  readonly title: string
  readonly status: string
}

export const similar: Handler<typeof similarArticles> = async (ctx, { title, id }) => {
  const pairs = pairsOf(title)
  if (pairs.length === 0) return []
  const seen = sql.join(await storeOf(ctx, article).readable(ctx), sql` and `)
  const sharedPairs = sql`(select count(*) from unnest(${pairs}::text[]) as pair where strpos(lower(title), pair) > 0)`
  const { rows } = await sql<Row>`select id, title, status from article_article
    where ${seen} and id <> ${id ?? ''} and ${sharedPairs} > 0
    order by ${sharedPairs} desc, id desc limit ${COMPARED_MAX}`.execute(ctx.db)
  const near = rows
    .map((row) => ({ row, likeness: titleLikeness(title, row.title) }))
    .filter(({ likeness }) => likeness >= LEAST)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_LISTED)
  const { dictionaries } = ctx.services.ports
  const texts = await dictionaries.texts(
    ctx,
    'article_status',
    near.map(({ row }) => row.status),
  )
  return near.map(({ row }) => ({ ...row, status_dictText: texts.get(row.status) ?? row.status }))
}
