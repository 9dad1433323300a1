/** Public pages: large type, light and dark, printable, without script. */
import { SCRIPT } from './completion.ts'
import { bodyOf, escaped } from './markup.ts'

export const PAGE_MAX_BYTES = 30_000

const STYLE = `:root{color-scheme:light dark;--t:#1f1f1f;--m:#595959;--b:#fff;--l:#d9d9d9;--a:#0958d9}
@media (prefers-color-scheme:dark){:root{--t:#e8e8e8;--m:#b3b3b3;--b:#141414;--l:#424242;--a:#69b1ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:1rem 1.25rem 3rem;background:var(--b);color:var(--t);
font:1.25rem/1.8 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
a{color:var(--a)}h1{font-size:1.8rem;line-height:1.35;margin:1rem 0 .5rem}h2{font-size:1.45rem;line-height:1.4;margin:0}
article h2{margin-top:1.5rem}h3{font-size:1.25rem}.m{color:var(--m);font-size:1rem}.d{white-space:nowrap}.w{border-left:4px solid #d48806;padding-left:.75rem}
img{max-width:100%;height:auto;border-radius:6px}table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid var(--l);padding:.25rem .5rem}td p,th p,li p{margin:0}nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
nav a{padding:.35rem 0}[aria-current]{font-weight:700}ul.list{list-style:none;padding:0}
ul.list li{border-top:1px solid var(--l);padding:1rem 0}ul.list li p{margin:.25rem 0}footer{border-top:1px solid var(--l);margin-top:2rem}
pre{white-space:pre-wrap}
form{display:flex;gap:.5rem;margin:.5rem 0}input,button{font:inherit;padding:.25rem .75rem;border:1px solid var(--l);border-radius:6px;
background:var(--b);color:var(--t);min-width:0}input{flex:1}.v{width:100%;aspect-ratio:16/9;border:0}figure{margin:1rem 0}figcaption{color:var(--m);font-size:1rem}.c{width:100%;aspect-ratio:16/9;object-fit:cover}
.q{margin:2rem 0}.q a{display:inline-block;padding:.5rem 1.25rem;border:1px solid var(--a);border-radius:6px}
@media print{form,.v,.q{display:none}.c{width:auto;max-height:7cm}:root{--t:#000;--m:#333;--b:#fff;--a:#000}nav{display:none}body{max-width:none;font-size:12pt}}`

export interface Place {
  readonly site: string
  readonly company: string
  readonly pictures: string
  readonly completions: string
  readonly frameHosts: readonly string[]
  readonly origin: string | undefined
}

interface Head {
  readonly title: string
  readonly description?: string
  readonly path?: string
  readonly picture?: string | undefined
  readonly css?: string
}

const card = (name: string, value: string | undefined): string =>
  value ? `<meta property="og:${name}" content="${escaped(value)}">` : ''

const document = (
  place: Place,
  { title, description, path, picture, css = '' }: Head,
  body: readonly string[],
): string =>
  [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escaped(title)}</title>`,
    description ? `<meta name="description" content="${escaped(description)}">` : '',
    card('title', title),
    card('description', description),
    card('type', path && 'article'),
    card('url', path && place.origin && `${place.origin}${path}`),
    card('image', picture && place.origin && `${place.origin}${picture}`),
    `<style>${STYLE}${css}</style></head><body>`,
    ...body,
    '<footer class="m"><p>内容供健康教育参考，不能代替医生的诊断和治疗。身体不适请及时就医。</p>',
    `<p>${escaped(place.company)}</p></footer></body></html>`,
  ].join('')

interface Audience {
  readonly value: string
  readonly name: string
}

export interface ReadArticle {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly cover: string | null
  readonly category: string | null
  readonly author: string
  readonly content: string | null
  readonly sources: string | null
  readonly audience: readonly Audience[]
  readonly questionnaire: string | null
  readonly seconds: number
  readonly publishedOn: string
  readonly isOverdue: boolean
  readonly tenantId: number
}

const FIRST_TENANT = 1

const addressOf = (query: Readonly<Record<string, string | number | null>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null)
  return given.length === 0 ? '/articles' : `/articles?${given.map(([key, value]) => `${key}=${value}`).join('&amp;')}`
}

const tenantIn = (tenantId: number): number | null => (tenantId === FIRST_TENANT ? null : tenantId)

const pictureOf = (place: Place, cover: string | null): string | undefined =>
  cover ? (cover.startsWith('/') ? cover : `${place.pictures}/${cover}`) : undefined

const byline = ({ category, author, publishedOn }: Pick<ReadArticle, 'category' | 'author' | 'publishedOn'>): string =>
  [
    ...[category, author].filter((word): word is string => Boolean(word)).map(escaped),
    `<span class="d">${escaped(publishedOn)}</span>`,
  ].join(' · ')

export const articlePage = (place: Place, read: ReadArticle): string => {
  const { html, css } = bodyOf(read.content, place.pictures, place.frameHosts)
  const cover = pictureOf(place, read.cover)
  const path = `/articles/${encodeURIComponent(read.id)}`
  return document(place, { title: read.title, description: read.summary, path, picture: cover, css }, [
    `<nav><a href="${addressOf({ t: tenantIn(read.tenantId) })}">全部文章</a></nav><main>${articleTag(place, read)}`,
    `<h1>${escaped(read.title)}</h1><p class="m">${byline(read)}</p>`,
    read.isOverdue ? '<p class="w">内容待复审：部分说法可能已经更新，请以医生的建议为准。</p>' : '',
    cover ? `<img class="c" src="${escaped(cover)}" alt="">` : '',
    `<p><strong>${escaped(read.summary)}</strong></p>${html}`,
    sourceList(read.sources),
    `</article>${questionnaireLink(read)}${moreFor(read)}</main><script>${SCRIPT}</script>`,
  ])
}

const articleTag = ({ completions }: Place, { id, seconds }: ReadArticle): string =>
  `<article data-id="${escaped(id)}" data-to="${escaped(completions)}" data-seconds="${seconds}">`

const questionnaireLink = ({ id, questionnaire }: ReadArticle): string =>
  questionnaire === null
    ? ''
    : `<p class="q"><a rel="nofollow" href="/articles/${encodeURIComponent(id)}/questionnaire">填写问卷：${escaped(questionnaire)}</a></p>`

const moreFor = ({ audience, tenantId }: ReadArticle): string => {
  const links = audience.map(
    ({ value, name }) =>
      `<a href="${addressOf({ t: tenantIn(tenantId), g: encodeURIComponent(value) })}">更多“${escaped(name)}”文章</a>`,
  )
  return links.length > 0 ? `<nav aria-label="更多文章">${links.join('')}</nav>` : ''
}

const sourceList = (sources: string | null): string => {
  const lines = (sources ?? '').split('\n').filter((line) => line.trim() !== '')
  const items = lines.map((line) => `<li class="m">${escaped(line)}</li>`)
  return items.length > 0 ? `<h2>资料来源</h2><ul>${items.join('')}</ul>` : ''
}

export type ListedArticle = Pick<ReadArticle, 'id' | 'title' | 'summary' | 'category' | 'author' | 'publishedOn'>

interface ArticleList {
  readonly tenantId: number
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly categoryId: string | null
  readonly group: string | null
  readonly articles: readonly ListedArticle[]
  readonly pageNo: number
  readonly hasMore: boolean
  readonly words: string
}

const itemOf = (one: ListedArticle): string => {
  const title = `<h2><a href="/articles/${encodeURIComponent(one.id)}">${escaped(one.title)}</a></h2>`
  return `<li>${title}<p>${escaped(one.summary)}</p><p class="m">${byline(one)}</p></li>`
}

const hiddenField = (name: string, value: string | number | null): string =>
  value === null ? '' : `<input type="hidden" name="${name}" value="${escaped(String(value))}">`

const searchForm = ({ tenantId, categoryId, group, words }: ArticleList): string =>
  [
    '<form role="search" action="/articles">',
    hiddenField('t', tenantIn(tenantId)),
    hiddenField('c', categoryId),
    hiddenField('g', group),
    `<input name="q" type="search" maxlength="50" aria-label="搜索文章" placeholder="词语或拼音" value="${escaped(words)}">`,
    '<button>搜索</button></form>',
  ].join('')

export const listPage = (place: Place, list: ArticleList): string => {
  const { tenantId, categories, categoryId, group, articles, pageNo, hasMore, words } = list
  const q = words && encodeURIComponent(words)
  const at = (c: string | null, p: number): string =>
    addressOf({
      t: tenantIn(tenantId),
      c: c && encodeURIComponent(c),
      g: group && encodeURIComponent(group),
      q: q || null,
      p: p > 1 ? p : null,
    })
  const current = (isCurrent: boolean): string => (isCurrent ? ' aria-current="page"' : '')
  const chosen = categories.map(
    ({ id, name }) => `<a href="${at(id, 1)}"${current(id === categoryId)}>${escaped(name)}</a>`,
  )
  const pages = [
    pageNo > 1 ? `<a href="${at(categoryId, pageNo - 1)}">上一页</a>` : '',
    hasMore ? `<a href="${at(categoryId, pageNo + 1)}">下一页</a>` : '',
  ].join('')
  const none = pageNo > 1 ? '没有更多文章了。' : words ? '没有找到相关的文章，请换个词试试。' : '这里还没有文章。'
  return document(place, { title: `健康科普 · ${place.site}` }, [
    '<header><h1>健康科普</h1></header>',
    searchForm(list),
    `<nav aria-label="分类"><a href="${at(null, 1)}"${current(categoryId === null)}>全部</a>${chosen.join('')}</nav><main>`,
    articles.length > 0 ? `<ul class="list">${articles.map(itemOf).join('')}</ul>` : `<p>${none}</p>`,
    `</main>${pages && `<nav aria-label="翻页">${pages}</nav>`}`,
  ])
}

export const endedPage = (place: Place, id: string): string =>
  document(place, { title: '问卷已经结束' }, [
    '<main><h1>问卷已经结束</h1><p>这份问卷现在不收集答案，感谢您的关注。</p>',
    `<p><a href="/articles/${encodeURIComponent(id)}">返回文章</a></p></main>`,
  ])

export const missingPage = (place: Place, isOpen: boolean): string =>
  document(place, { title: isOpen ? '没有这篇文章' : '暂未开放' }, [
    isOpen
      ? '<main><h1>没有这篇文章</h1><p>文章可能已经下线，或地址不完整。</p><p><a href="/articles">查看全部文章</a></p></main>'
      : '<main><h1>暂未开放</h1><p>健康科普还没有对外开放，请咨询您的医护人员。</p></main>',
  ])
