/** Hostile content of an article is rendered harmless, and a page stays small. */
import { HTML_TAGS, isLink, isPicture } from '@huxi/model'
import { JSDOM, type PageElement } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { SCRIPT, secondsFor } from './completion.ts'
import { bodyOf, escaped, isEmpty, unnamedPictures } from './markup.ts'
import { articlePage, listPage, PAGE_MAX_BYTES, type Place, type ReadArticle } from './page.ts'

const PLACE: Place = {
  site: '平台',
  company: '公司',
  pictures: '/platform/sys/common/static',
  completions: '/platform/article/read/complete',
  frameHosts: ['video.example.cn'],
  origin: 'https://huxi.example.cn',
}

const READ: ReadArticle = {
  id: '1',
  title: '标题',
  summary: '摘要',
  cover: null,
  category: '戒烟',
  author: '作者',
  content: '<p>正文</p>',
  sources: null,
  audience: [],
  questionnaire: null,
  seconds: 4,
  publishedOn: '2026-11-27',
  isOverdue: false,
  tenantId: 1,
}

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name=a></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/a.css">',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<p style="color:red;position:fixed;top:0">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red}body{display:none">x</p>',
  '<p style="color:red;</style><script>alert(1)</script>">x</p>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<details open ontoggle=alert(1)>x</details>',
  '<object data="https://evil.example"></object>',
]

const WRAPPINGS: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<p>前${attack}后</p>`,
  (attack) => `"><p>${attack}`,
  (attack) => `'>${attack}`,
  (attack) => `</style>${attack}`,
  (attack) => `</title></head>${attack}`,
  (attack) => `<!--${attack}-->${attack}`,
  (attack) => `<table><tr><td>${attack}</td></tr></table>`,
  (attack) => attack.replaceAll('<', '<<'),
  (attack) => attack.toUpperCase(),
]

const CORPUS = ATTACKS.flatMap((attack) => WRAPPINGS.map((wrap) => wrap(attack)))

const FRAME = ['html', 'head', 'meta', 'title', 'style', 'body', 'nav', 'main', 'article', 'footer', 'header', 'script']
const TAGS: ReadonlySet<string> = new Set([...HTML_TAGS, ...FRAME])
const ATTRIBUTES =
  /^(?:href|src|alt|title|class|lang|charset|name|content|property|rel|target|width|height|colspan|rowspan|span|start|aria-label|aria-current|data-id|data-to|data-seconds)$/

// one window for all pages: opening another for each costs ten times the reading
const { DOMParser } = new JSDOM('').window
// oxlint-disable-next-line no-restricted-properties -- the answer is read as a browser reads it
const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const isHarmless = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
  ATTRIBUTES.test(name) && (name !== 'href' || isLink(value)) && (name !== 'src' || isPicture(value))

const harmIn = (element: PageElement): string[] => [
  ...(TAGS.has(element.localName) ? [] : [element.localName]),
  ...[...element.attributes].filter((one) => !isHarmless(one)).map(({ name, value }) => `${name}=${value}`),
]

const refuseHarm = (html: string): PageElement => {
  const document = documentOf(html)
  const [icon, ...links] = document.querySelectorAll('link')
  expect([icon!.getAttribute('rel'), icon!.getAttribute('href'), links]).toEqual(['icon', 'data:,', []])
  icon!.remove()
  const [search, ...forms] = document.querySelectorAll('form')
  expect(forms).toEqual([])
  if (search) {
    expect([search.getAttribute('action'), search.querySelectorAll('*').length]).toEqual(['/articles', 2])
    search.remove()
  }
  expect([...document.querySelectorAll('*')].flatMap(harmIn)).toEqual([])
  expect([...document.querySelectorAll('script')].map((one) => one.textContent)).toEqual(search ? [] : [SCRIPT])
  expect([...document.querySelectorAll('meta[http-equiv]')]).toEqual([])
  expect(document.querySelectorAll('style')).toHaveLength(1)
  expect(document.querySelector('style')!.textContent).not.toMatch(/url\(|expression|position:fixed|evil/)
  return document
}

describe('a page of an article', () => {
  test('renders 200 hostile texts harmless, in the content and every field', () => {
    expect(CORPUS).toHaveLength(200)
    for (const text of CORPUS) {
      const given = {
        title: text,
        summary: text,
        author: text,
        audience: [{ value: text, name: text }],
        category: text,
        sources: text,
        content: text,
        questionnaire: text,
      }
      const document = refuseHarm(articlePage(PLACE, { ...READ, ...given }))
      expect(document.querySelector('h1')!.textContent).toBe(text)
      const lists = { articles: [{ ...READ, ...given }], categories: [{ id: text, name: text }] }
      refuseHarm(listPage(PLACE, { ...LIST, ...lists, words: text, pageNo: 2 }))
    }
  })

  test('ends with the link of its questionnaire, and with none without one', () => {
    const linkIn = (questionnaire: string | null) =>
      documentOf(articlePage(PLACE, { ...READ, questionnaire })).querySelector('.q a')
    const link = linkIn('筛查问卷')!
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/articles/1/questionnaire', '填写问卷：筛查问卷'])
    expect(linkIn(null)).toBeNull()
  })

  test('a completed read takes a third of the estimated time, at least of ten seconds', () =>
    expect([secondsFor(`<p>${'字'.repeat(900)}</p>`), secondsFor('')]).toEqual([60, 4]))

  test('turns allowed styles into classes, colours in light mode only', () => {
    const { html, css } = bodyOf(
      '<p style="text-align:center;color:#f00">a</p><p style="text-align:center;color:#f00">b</p>',
      '',
    )
    expect(html).toBe('<p class="s1">a</p><p class="s1">b</p>')
    expect(css).toBe('.s1{text-align:center}@media (prefers-color-scheme:light){.s1{color:#f00}}')
  })

  test('stored pictures are served by the product', () => {
    const { html } = bodyOf(
      '<img src="temp/a.png" alt="肺"><img src="/platform/sys/common/static/b.png" alt="b">',
      PLACE.pictures,
    )
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      '/platform/sys/common/static/temp/a.png',
      '/platform/sys/common/static/b.png',
    ])
  })

  test('a picture alone in its paragraph shows its title as caption, another one does not', () => {
    const picture = (title: string) => `<img src="/platform/sys/common/static/a.png" alt="肺" title="${title}">`
    const { html } = bodyOf(`<p>${picture('肺&lt;b&gt;')}</p><p>见${picture('图')}</p>`, PLACE.pictures)
    const captions = [...documentOf(html).querySelectorAll('figcaption')]
    expect(captions.map((one) => [one.textContent, one.querySelectorAll('*').length])).toEqual([['肺<b>', 0]])
  })

  test('a share card has title, cover and summary', () => {
    const { head } = documentOf(articlePage(PLACE, { ...READ, cover: 'temp/c.png' }))
    const cards = [...head.querySelectorAll('meta[property]')].map((one) => one.getAttribute('content'))
    const origin = 'https://huxi.example.cn'
    expect(cards).toEqual([
      '标题',
      '摘要',
      'article',
      `${origin}/articles/1`,
      `${origin}/platform/sys/common/static/temp/c.png`,
    ])
  })

  test('finds pictures without description and empty texts', () => {
    expect(unnamedPictures('<img src="temp/a.png"><img src="temp/b.png" alt=" "><img src="temp/c.png" alt="肺">')).toBe(
      2,
    )
    expect([isEmpty('<p>&nbsp;<br></p>'), isEmpty(null), isEmpty('<p>a</p>')]).toEqual([true, true, false])
  })
})

const LIST = {
  tenantId: 1,
  categories: [],
  categoryId: null,
  group: null,
  articles: [],
  pageNo: 1,
  hasMore: false,
  words: '',
}

test('a link alone in a paragraph plays as video when its host is listed, and stays a link', () => {
  const [listed, other] = ['https://video.example.cn/v/1?a=1&amp;b=2', 'https://evil.example/v/1']
  const content = `<p><a href="${listed}">“缩唇呼吸”<b>示范</b></a></p><p><a href="${other}">乙</a></p><p>见<a href="${listed}">丙</a></p>`
  const { html } = bodyOf(content, '', PLACE.frameHosts)
  const frames = [...documentOf(html).querySelectorAll('iframe')]
  expect(frames.map((one) => [one.getAttribute('src'), one.getAttribute('title')])).toEqual([
    ['https://video.example.cn/v/1?a=1&b=2', '“缩唇呼吸”示范'],
  ])
  expect(documentOf(html).querySelectorAll('a[href]')).toHaveLength(3)
})

describe('the list', () => {
  test('stays below 30 kB with twenty full entries', () => {
    const full = { ...READ, title: '题'.repeat(64), summary: '摘'.repeat(200), author: '者'.repeat(50) }
    const articles = Array.from({ length: 20 }, () => full)
    expect(Buffer.byteLength(listPage(PLACE, { ...LIST, articles, hasMore: true }))).toBeLessThan(PAGE_MAX_BYTES)
  })

  test('addresses keep tenant, category and page', () => {
    const html = listPage(PLACE, { ...LIST, tenantId: 2, categoryId: 'c1', pageNo: 2, hasMore: true })
    expect(html).toContain('href="/articles?t=2&amp;c=c1&amp;p=3"')
    expect(html).toContain('href="/articles?t=2&amp;c=c1"')
  })

  test('a text is escaped for elements and attributes', () =>
    expect(escaped(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;'))
})
