import { articleVersion, noteCompletion } from '@huxi/contract'
import { spelledText } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { AskedPage, Handler, OpenPage } from '../../../engine/core/handle.ts'
import { today } from '../../../platform/config/clock.ts'
import { linkFrom } from '../form/index.ts'
import { SCRIPT, secondsFor } from './completion.ts'
import { countCompletion, countOpened, countRead } from './counting.ts'
import { anyone, currentPage, findMark, knownSeconds, liveAt, stateAt, type Mark } from './live.ts'
import {
  articlePage,
  endedPage,
  listPage,
  missingPage,
  type ListedArticle,
  type Place,
  type ReadArticle,
} from './page.ts'

const PAGE_SIZE = 20
const LABEL_KEY = 'l'
const PAGES_MAX = 500
const FIRST_TENANT = 1
const SEARCH_LENGTH = 50
const SEARCH_WORDS = 5

export const placeOf = ({ config }: Pick<AppServices, 'config'>): Place => ({
  site: config.title,
  company: config.companyName,
  pictures: `${config.apiBase}/sys/common/static`,
  completions: `${config.apiBase}${noteCompletion.path}`,
  frameHosts: config.frameHosts,
  origin: config.publicUrl,
})

const missing = (services: AppServices) =>
  ({ status: 404, html: missingPage(placeOf(services), services.config.publicArticles) }) as const

const LIVE = sql`v.status = 'live' and a.del_flag = 0`
const DAY = sql`to_char(v.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const FROM = sql`${sql.table(articleVersion.table)} v join article_article a on a.id = v.article_id
  left join article_category c on c.id = v.category_id`

type StoredArticle = Omit<ReadArticle, 'audience' | 'questionnaire' | 'seconds'> & { readonly audience: string | null }

const audienceOf = async (ctx: Ctx, { audience, tenantId }: StoredArticle): Promise<ReadArticle['audience']> => {
  const values = (audience ?? '').split(',').filter(Boolean)
  const texts = await ctx.services.ports.dictionaries.texts({ ...ctx, tenantId }, 'care_group', values)
  return values.map((value) => ({ value, name: texts.get(value) ?? value }))
}

const liveOf = async (ctx: Ctx, { id, state, questionnaire }: Mark): Promise<ReadArticle | undefined> => {
  const { rows } =
    await sql<StoredArticle>`select v.article_id as id, v.title, coalesce(v.summary, '') as summary, v.cover,
      c.name as category, coalesce(v.author, '') as author, v.content, v.sources, v.audience, ${DAY} as "publishedOn",
      coalesce(v.review_due_on < ${today(ctx)}::date, false) as "isOverdue", v.tenant_id as "tenantId"
    from ${FROM} where v.article_id = ${id} and ${LIVE}
      and ${stateAt(today(ctx))} = ${state}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const seconds = secondsFor(row.content ?? '')
  return { ...row, audience: await audienceOf(ctx, row), questionnaire: questionnaire?.title ?? null, seconds }
}

const rendered = async (services: AppServices, mark: Mark) => {
  const read = await liveOf(anyone(services), mark)
  return read && { html: articlePage(placeOf(services), read), seconds: read.seconds }
}

interface AskedList {
  readonly tenantId: number
  readonly categoryId: string | null
  readonly group: string | null
  readonly pageNo: number
  readonly words: string
}

const wholeIn = (value: string | undefined, initial: number, max: number): number => {
  const read = /^\d{1,9}$/.test(value ?? '') ? Number(value) : initial
  return read >= 1 && read <= max ? read : initial
}

const askedOf = ({ query }: AskedPage): AskedList => ({
  tenantId: wholeIn(query['t'], FIRST_TENANT, 2_147_483_647),
  categoryId: query['c'] || null,
  group: query['g'] || null,
  pageNo: wholeIn(query['p'], 1, PAGES_MAX),
  words: [...spelledText((query['q'] ?? '').replaceAll('\0', ''))].slice(0, SEARCH_LENGTH).join(''),
})

/** Every word stands in title, summary or text, or sounds like the title. */
const matchesWords = (words: string): RawBuilder<boolean> => {
  const each = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)
  const parts = each.map(
    (word) => sql`(strpos(lower(v.title || ' ' || coalesce(v.summary, '')), ${word}) > 0
      or strpos(lower(regexp_replace(coalesce(v.content, ''), '<[^>]*>', '', 'g')), ${word}) > 0
      or strpos(coalesce(v.title_sound, ''), ${word}) > 0)`,
  )
  return sql<boolean>`${sql.join([sql`true`, ...parts], sql` and `)}`
}

const listOf = async (
  ctx: Ctx,
  { tenantId, categoryId, group, pageNo, words }: AskedList,
): Promise<ListedArticle[]> => {
  const isInCategory = categoryId === null ? sql`true` : sql`v.category_id = ${categoryId}`
  const isForGroup = group === null ? sql`true` : sql`${group} = any(string_to_array(v.audience, ','))`
  const { rows } = await sql<ListedArticle>`select v.article_id as id, v.title, coalesce(v.summary, '') as summary,
      c.name as category, coalesce(v.author, '') as author, ${DAY} as "publishedOn"
    from ${FROM} where v.tenant_id = ${tenantId} and ${LIVE} and ${isInCategory} and ${isForGroup}
      and ${matchesWords(words)}
    order by strpos(lower(v.title), ${words.toLowerCase()}) > 0 desc, v.pinned desc nulls last, v.published_at desc, v.id desc
    limit ${PAGE_SIZE + 1} offset ${(pageNo - 1) * PAGE_SIZE}`.execute(ctx.db)
  return rows
}

const categoriesOf = async (ctx: Ctx, tenantId: number): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`select c.id, c.name from article_category c
    where c.tenant_id = ${tenantId} and exists (select from article_version v
      join article_article a on a.id = v.article_id where v.category_id = c.id and ${LIVE})
    order by c.sort_no, c.id`.execute(ctx.db)
  return rows
}

export const complete: Handler<typeof noteCompletion> = async ({ services, origin }, { id }) => {
  const mark = await findMark(services, id)
  const reader = { address: origin.ip, browser: origin.agent }
  if (mark) countCompletion(services, mark, reader, knownSeconds(services, mark) * 1000)
  return null
}

export const articlePages: readonly OpenPage[] = [
  {
    path: '/articles',
    async answer(services, asked) {
      if (!services.config.publicArticles) return missing(services)
      const ctx = anyone(services)
      const wanted = askedOf(asked)
      const [categories, found] = [await categoriesOf(ctx, wanted.tenantId), await listOf(ctx, wanted)]
      const [articles, hasMore] = [found.slice(0, PAGE_SIZE), found.length > PAGE_SIZE]
      return {
        status: 200,
        html: listPage(placeOf(services), { ...wanted, categories, articles, hasMore }),
      }
    },
  },
  {
    path: '/articles/:id',
    script: SCRIPT,
    async answer(services, { params, query, reader, method }) {
      if (!services.config.publicArticles) return missing(services)
      const live = await liveAt(services, params['id'] ?? '', (mark) => rendered(services, mark))
      if (!live) return missing(services)
      if (method === 'GET') countRead(services, live.mark, reader, query[LABEL_KEY])
      return { kept: live.kept }
    },
    ahead(services, id, search) {
      const live = services.config.publicArticles ? currentPage(services, id) : undefined
      if (!live) return undefined
      const via = search === '' ? undefined : (new URLSearchParams(search).get(LABEL_KEY) ?? undefined)
      return { kept: live.kept, count: (reader) => countRead(services, live.mark, reader, via) }
    },
  },
  {
    path: '/articles/:id/questionnaire',
    async answer(services, { params, reader, method }) {
      const mark = services.config.publicArticles && (await findMark(services, params['id'] ?? ''))
      if (!mark) return missing(services)
      if (!mark.questionnaire) return { status: 404, html: endedPage(placeOf(services), mark.id) }
      if (method === 'GET') countOpened(services, mark, reader)
      return { location: linkFrom(mark.questionnaire, mark.id) }
    },
  },
]
