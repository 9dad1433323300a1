/** Cleaned HTML is harmless, stable under cleaning and keeps the formatting of the editor. */
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { richText } from './plain.ts'
import { cleanHtml } from './rich-text.ts'
import VECTORS from '../../../../../packages/model/test/html-vectors.json' with { type: 'json' }

const TAGS = new Set(
  (
    'p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre code b strong i em u s del ins sub sup mark small ul ol li dl dt dd a img ' +
    'figure figcaption table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
)
const ATTRIBUTES = new Set('style title href target rel src alt width height colspan rowspan span start'.split(' '))
const LINK = /^(?:https?:\/\/[^/@\\]+(?:[/?#]|$)|\/(?!\/)|#|\?|[\w-]+(?:[/?#.]|$))/i
const PICTURE = /^(?:data:image\/(?:png|jpeg|gif|webp);base64,|[\w/-]+\.(?:png|jpe?g|gif|webp)$)/i
const STYLE = /url|expression|import|behaviou?r|binding|position|var\(|calc|\\|@|</i

interface Element {
  readonly localName: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
}
interface Page {
  readonly body: { readonly innerHTML: string; querySelectorAll(all: string): Iterable<Element> }
  createNodeIterator(root: unknown, what: number): { nextNode(): unknown }
}
const COMMENTS = 128

interface Dom {
  readonly window: { DOMParser: new () => { parseFromString(text: string, type: 'text/html'): Page } }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new () => Dom }
const { DOMParser } = new JSDOM().window

// oxlint-disable-next-line no-restricted-properties -- as a browser parses it, not the sanitiser
const pageOf = (html: string): Page => new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')

const issue = (tag: string, name: string, value: string): string | undefined => {
  if (!ATTRIBUTES.has(name)) return `${tag} ${name}`
  if (name === 'href') return LINK.test(value) && !/[\s\\]|^[^/?#]*script:/i.test(value) ? undefined : `href ${value}`
  if (name === 'src') return PICTURE.test(value) && !value.includes('..') ? undefined : `src ${value}`
  if (name === 'style') return STYLE.test(value) ? `style ${value}` : undefined
  if (name === 'target') return value === '_blank' ? undefined : `target ${value}`
  return name === 'rel' && value !== 'noopener noreferrer' ? `rel ${value}` : undefined
}

const found = (page: Page): string[] => [
  ...[...page.body.querySelectorAll('*')].flatMap(({ localName, attributes }) => {
    const given = [...attributes]
    const issues = given.flatMap(({ name, value }) => issue(localName, name, value) ?? [])
    const bare = localName === 'a' && !given.some(({ name }) => name === 'rel') ? ['a without rel'] : []
    return TAGS.has(localName) ? [...issues, ...bare] : [`<${localName}>`]
  }),
  ...(page.createNodeIterator(page.body, COMMENTS).nextNode() ? ['comment'] : []),
]

/** Active content, parsed once and again after serialisation. */
const active = (html: string): string[] => {
  const page = pageOf(html)
  // oxlint-disable-next-line no-restricted-properties -- read, not written
  return [...found(page), ...found(pageOf(page.body.innerHTML))]
}

test('the corpus holds at least 150 different vectors', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(150)
  expect(
    VECTORS.filter((vector) => active(vector).length > 0).length,
    'most are seen by the check itself',
  ).toBeGreaterThan(140)
})

test.each(VECTORS)('removes active content of %j', (vector) => {
  for (const html of [
    vector,
    `<p>${vector}</p>`,
    `<table><tr><td>${vector}</td></tr></table>`,
    `<a title='${vector}'>x`,
  ]) {
    const clean = cleanHtml(html)
    expect(active(clean)).toEqual([])
    expect(cleanHtml(clean)).toBe(clean)
  }
})

describe('cleaning', () => {
  const RUNS = { seed: 20_261_120 }
  const piece = fc.oneof(
    fc.constantFrom(...VECTORS),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '&lt;',
      '&#60;',
      '</',
      '/>',
      '<!--',
      '-->',
      '<p',
      '<a href="',
      '<img src="',
      '`',
      '\0',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const html = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))

  test('is idempotent', () => {
    fc.assert(
      fc.property(html, (given) => {
        const clean = cleanHtml(given)
        expect(cleanHtml(clean)).toBe(clean)
      }),
      RUNS,
    )
  })
  test('removes active content of mixed vectors', () => {
    fc.assert(
      fc.property(html, (given) => {
        expect(active(cleanHtml(given))).toEqual([])
      }),
      RUNS,
    )
  })
  test('ends on deep nesting', () => {
    const deep = cleanHtml(`${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}`)
    expect(deep.length).toBeLessThan(2000)
  })
})

test.each([
  '<p>一段<strong>文字</strong>，<em>强调</em>与<u>下划线</u></p>',
  '<h2 style="text-align:center">标题</h2><ul><li>甲</li><li>乙</li></ul>',
  '<p style="color:#ff0000;font-size:14px">红</p>',
  '<a href="https://www.example.cn/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">链接</a>',
  '<img src="1/2026/11/0f8fad5b-d9cb-469f-a165-70867728950e.png" alt="图" width="200" />',
  '<img src="/platform/sys/common/static/1/2026/11/a.jpg" />',
  '<img src="data:image/png;base64,iVBORw0KGgo=" />',
  '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
  'a &lt; b &amp; c',
])('keeps %s', (html) => expect(cleanHtml(html)).toBe(html))

describe('in a sheet', () => {
  const f = { kind: 'richText', label: '内容' } as const

  test('cuts a text beyond the limit of a cell and refuses to import it', () => {
    const cell = String(richText.sheet(f, `<p>${'长'.repeat(40_000)}</p>`))
    expect([cell.length <= 32_767, cell.endsWith('…（内容过长，未完整导出）')]).toEqual([true, true])
    expect(() => richText.fromSheet(f, cell)).toThrow('内容在导出时没有完整写出，不能导入')
    expect(richText.sheet(f, '<p>短</p>')).toBe('<p>短</p>')
    expect(richText.fromSheet(f, '<p>短</p>')).toBe('<p>短</p>')
  })
})
