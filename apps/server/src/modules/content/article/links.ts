/** Dead links of live articles are a to-do of the author until the published text has none. */
import { article } from '@huxi/contract'
import { AppError, codeOf, moveCode } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices, NoticeKind } from '../../../engine/core/context.ts'
import { isListed, outboundStatus } from '../../../platform/net/outbound.ts'

export const articleLinks = {
  kind: 'article.links',
  title: '文章链接失效',
  hint: '您写的在线文章中有打不开的链接时',
  holders: codeOf(article, 'edit'),
  todo: true,
  priority: 'L',
} as const satisfies NoticeKind

const HREF = /<a\b[^>]*?\shref="([^"]*)"/g
const WRITTEN = /https?:\/\/[^\s<>"'（）()，。；、]+/g
const OWN = /^\/articles\/([\w-]+)$/

interface Live {
  readonly id: string
  readonly tenantId: number
  readonly title: string
  readonly content: string
  readonly sources: string
  readonly authorId: string | null
}

const linksOf = ({ content, sources }: Pick<Live, 'content' | 'sources'>, origin?: string): string[] => {
  const linked = [...content.matchAll(HREF)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  const all = [...linked, ...(sources.match(WRITTEN) ?? [])]
  const local = all.map((one) => (origin && one.startsWith(`${origin}/`) ? one.slice(origin.length) : one))
  return [...new Set(local)].filter((one) => OWN.test(one) || (/^https?:/i.test(one) && URL.canParse(one)))
}

/** Status of an answer; 0 = not reachable, undefined = the host may not be asked. */
type AskStatus = (address: string) => Promise<number | undefined>

const TIMEOUT_MS = 8000

const statusBy =
  ({ config }: AppServices): AskStatus =>
  async (address) => {
    const reach = { outboundHosts: config.articleLinkHosts, s3: undefined, clamavUrl: undefined }
    if (!isListed(reach, new URL(address))) return undefined
    return outboundStatus(reach, address, { timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
      if (error instanceof AppError) return error.kind === 'unavailable' ? 0 : undefined
      throw error
    })
  }

const GONE_STATUS = [404, 410]
const HOSTS_AT_ONCE = 4
const LINKS_MAX = 2000

interface Checked {
  readonly dead: ReadonlySet<string>
  readonly asked: number
}

const askAll = async (addresses: readonly string[], ask: AskStatus, signal?: AbortSignal): Promise<Checked> => {
  const dead = new Set<string>()
  const hosts = [...Map.groupBy(addresses.slice(0, LINKS_MAX), (one) => new URL(one).host).values()]
  let asked = 0
  const askHost = async (own: readonly string[]): Promise<void> => {
    for (const address of own) {
      signal?.throwIfAborted()
      const first = await ask(address)
      const status = first === 0 ? await ask(address) : first
      if (status !== undefined) asked += 1
      if (status === 0 || GONE_STATUS.includes(status ?? -1)) dead.add(address)
    }
  }
  const work = async (): Promise<void> => {
    for (let own = hosts.shift(); own; own = hosts.shift()) await askHost(own)
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
  return { dead, asked }
}

const liveArticles = async (services: AppServices): Promise<Live[]> => {
  const { db } = asSystem(services, 'links of live articles')
  const { rows } = await sql<Live>`select a.id, a.tenant_id as "tenantId", v.title, coalesce(v.content, '') as content,
      coalesce(v.sources, '') as sources, u.id as "authorId"
    from article_version v join article_article a on a.id = v.article_id
    left join sys_user u on u.username = a.create_by and u.status = 1 and u.del_flag = 0
    where v.status = 'live' and a.del_flag = 0 order by a.tenant_id, a.id`.execute(db)
  return rows
}

const aboutOf = (id: string): string => `${article.name}:${id}`
const MAX_LISTED = 5

const notifyAuthor = (
  services: AppServices,
  { id, tenantId, title, authorId }: Live,
  dead: readonly string[],
): Promise<void> =>
  services.ports.notices.notify(asSystem(services, 'dead links of an article', tenantId), {
    to: authorId ? { userIds: [authorId] } : { holders: moveCode(article, 'publish') },
    kind: articleLinks.kind,
    about: aboutOf(id),
    title: `“${title}”有 ${dead.length} 个链接打不开`,
    text: `请修订文章，改正或删去：${dead.slice(0, MAX_LISTED).join('、')}${dead.length > MAX_LISTED ? ' 等' : ''}`,
    link: `/article/article/${id}`,
  })

const settleOthers = async (services: AppServices, dead: readonly string[]): Promise<void> => {
  const every = asSystem(services, 'articles without dead links')
  const { rows } = await sql<{ about: string }>`select distinct about from sys_notice
    where kind = ${articleLinks.kind} and is_todo and done_time is null
      and about <> all(${dead.map(aboutOf)}::text[])`.execute(every.db)
  await services.ports.notices.settle(
    every,
    articleLinks.kind,
    rows.map(({ about }) => about),
  )
}

export const checkLinks = async (
  services: AppServices,
  signal?: AbortSignal,
  say?: (line: string) => void,
  ask: AskStatus = statusBy(services),
): Promise<void> => {
  const live = await liveArticles(services)
  const ids = new Set(live.map(({ id }) => id))
  const links = new Map(live.map((one) => [one, linksOf(one, services.config.publicUrl)]))
  const all = new Set([...links.values()].flat())
  const { dead, asked } = await askAll(
    [...all].filter((one) => !OWN.test(one)),
    ask,
    signal,
  )
  const isDead = (one: string): boolean => {
    const own = OWN.exec(one)
    return own ? !ids.has(own[1]!) : dead.has(one)
  }
  const broken = [...links]
    .map(([one, own]) => ({ one, dead: own.filter(isDead) }))
    .filter((found) => found.dead.length > 0)
  for (const found of broken) await notifyAuthor(services, found.one, found.dead)
  await settleOthers(
    services,
    broken.map(({ one }) => one.id),
  )
  say?.(`检查了 ${asked} 个外部链接；${broken.length} 篇文章有打不开的链接`)
}
