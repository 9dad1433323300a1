import { HTML_STYLES, HTML_TAGS } from '@huxi/model'
import type { Editor } from '@tiptap/core'
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'
import { cleanNodes } from './safe-html.tsx'

beforeEach(() => {
  setWidth(1440)
  document.elementFromPoint ??= () => null
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
})

const open = (value: string | null, onChange = vi.fn()): Editor => {
  cleanup()
  renderAt('/', <RichTextEditor label="正文" value={value} onChange={onChange} />)
  return (screen.getByRole('textbox', { name: '正文' }) as HTMLElement & { editor: Editor }).editor
}

const paste = (html: string): string => {
  const editor = open(null)
  act(() => void editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent))
  return editor.getHTML()
}

const saved = (html: string): string => {
  const frame = document.createElement('div')
  frame.append(cleanNodes(html))
  // oxlint-disable-next-line no-restricted-properties -- the test only reads it
  return frame.innerHTML
}

const PICTURE = '<img src="/platform/sys/common/static/1/a.png" alt="图">'
const row = (cell: string) => `<tr>${cell}</tr>`

const SAMPLES: Readonly<Record<string, string>> = {
  br: '<p>甲<br>乙</p>',
  hr: '<p>甲</p><hr><p>乙</p>',
  img: `<p>${PICTURE}甲</p>`,
  figure: `<figure>${PICTURE}<figcaption>甲</figcaption></figure>`,
  figcaption: `<figure>${PICTURE}<figcaption>甲</figcaption></figure>`,
  ul: '<ul><li>甲</li></ul>',
  ol: '<ol start="3"><li>甲</li></ol>',
  li: '<ul><li>甲</li></ul>',
  dl: '<dl><dt>甲</dt><dd>乙</dd></dl>',
  dt: '<dl><dt>甲</dt><dd>乙</dd></dl>',
  dd: '<dl><dt>甲</dt><dd>乙</dd></dl>',
  a: '<p><a href="https://a.cn/">甲</a></p>',
  span: '<p><span style="color:#ff0000">甲</span></p>',
  pre: '<pre><code>甲</code></pre>',
  caption: `<table><caption>甲</caption><tbody>${row('<td>乙</td>')}</tbody></table>`,
  ...Object.fromEntries(
    ['table', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((tag) => [
      tag,
      `<table><colgroup><col span="2"></colgroup><thead>${row('<th>甲</th><th>乙</th>')}</thead><tbody>${row('<td>丙</td><td>丁</td>')}</tbody><tfoot>${row('<td>戊</td><td>己</td>')}</tfoot></table>`,
    ]),
  ),
}
const BLOCKS = ['p', 'div', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const sampleOf = (tag: string): string =>
  SAMPLES[tag] ?? (BLOCKS.includes(tag) ? `<${tag}>甲</${tag}>` : `<p>前<${tag}>甲</${tag}>后</p>`)

const wordsOf = (html: string): string =>
  Array.from(cleanNodes(html).textContent ?? '')
    .sort()
    .join('')

describe('pasted, saved, opened and saved again', () => {
  it.each(HTML_TAGS)('%s is the same, and no word is lost', (tag) => {
    const first = paste(sampleOf(tag))
    expect(wordsOf(first)).toBe(wordsOf(sampleOf(tag)))
    const kept = saved(first)
    const again = open(kept).getHTML()
    expect(again).toBe(first)
    expect(saved(again)).toBe(kept)
  })

  const VALUES: Readonly<Record<string, string>> = {
    color: 'rgb(255, 0, 0)',
    'background-color': 'rgb(255, 255, 0)',
    'text-align': 'justify',
    'text-decoration': 'line-through',
    'font-weight': '700',
    'font-style': 'italic',
    'font-size': '18px',
    'line-height': '1.5',
    'text-indent': '2em',
    'padding-left': '2em',
  }
  it.each(Object.keys(HTML_STYLES).filter((property) => property in VALUES))('the style %s stays', (property) => {
    // a single pasted paragraph merges into the current one
    const first = paste(`<p>前</p><p style="${property}:${VALUES[property]}">甲</p><p>后</p>`)
    expect(saved(first)).toContain(`${property}: ${VALUES[property]}`)
    expect(open(saved(first)).getHTML()).toBe(first)
  })

  it.each(['background-color:rgb(255, 255, 0)', 'width:40%', 'height:20px'])('a cell keeps %s', (style) => {
    const first = paste(`<table><tbody><tr><td style="${style}">甲</td></tr></tbody></table>`)
    expect(first).toContain(`<td style="${style.replace(':', ': ')};">`)
    expect(open(saved(first)).getHTML()).toBe(first)
  })

  it.each(['sup', 'sub', 'mark', 'small', 'ins'])('keeps the element %s', (tag) =>
    expect(paste(`<p>前<${tag}>甲</${tag}>后</p>`)).toBe(`<p>前<${tag}>甲</${tag}>后</p>`),
  )
})

it('keeps words, emphasis and alignment of a WeChat article, and counts the rest', () => {
  const editor = open(null)
  const article = [
    '<p>前</p><section data-tools="a" style="background-image: url(&quot;https://mmbiz.example.cn/1&quot;);"><section><svg></svg></section>',
    '<p style="text-align: center; color: rgb(1, 2, 3); font-size: 18px;"><strong><span leaf="">甲</span></strong></p>',
    '<p><span leaf=""><br></span></p><p>乙</p><p style="display: none;">丙</p></section>',
    '<img data-src="https://mmbiz.example.cn/2"><img data-src="https://mmbiz.example.cn/3" src="data:image/gif;base64,R0lG">',
    '<iframe class="video_iframe"></iframe><mp-common-profile class="c"></mp-common-profile>',
  ].join('')
  act(() => void editor.view.pasteHTML(article, new Event('paste') as ClipboardEvent))
  expect(editor.getHTML()).toBe('<p>前</p><p style="text-align: center;"><strong>甲</strong></p><p>乙</p>')
  expect(screen.getByRole('status').textContent).toBe(
    '粘贴的内容未全部保留：图片 4 个（请用工具栏的“图片”上传）、嵌入内容 1 个、名片或小程序 1 个、装饰样式 1 个',
  )
})

it('counts losses of a paste until the next one', async () => {
  const editor = open(null)
  const put = (html: string) => act(() => void editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent))
  put(
    '<p>甲<img src="file:///c/1.png"><img src="https://a.cn/2.png"></p><math><mi>x</mi></math><a href="file:///c">乙</a>',
  )
  expect(screen.getByRole('status').textContent).toBe(
    '粘贴的内容未全部保留：图片 2 个（请用工具栏的“图片”上传）、公式 1 个、链接 1 个（只保留 http 和 https 地址）',
  )
  put('<p>丙</p>')
  expect(screen.getByRole('status').textContent).toBe('')
})
