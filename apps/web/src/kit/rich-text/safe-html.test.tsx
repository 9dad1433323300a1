import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import VECTORS from '../../../../../packages/model/test/html-vectors.json'
import { cleanNodes, SafeHtml } from './safe-html.tsx'

const htmlOf = (html: string): string => {
  const frame = document.createElement('div')
  frame.append(cleanNodes(html))
  // oxlint-disable-next-line no-restricted-properties -- read, not written
  return frame.innerHTML
}

const ACTIVE = new Set(
  'script,style,iframe,object,embed,base,meta,link,form,input,button,svg,math,template,video,audio,details'.split(','),
)

const dangers = (root: DocumentFragment): string[] =>
  [...root.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
    ...(ACTIVE.has(localName) ? [localName] : []),
    ...[...attributes].flatMap(({ name, value }) =>
      /^on/i.test(name) ||
      /(?:java|vb|live)?script\s*:/i.test(value.replace(/[\s\u0000-\u001f]/g, '')) ||
      (name === 'style' && /url|expression|import|behavior|binding|position|@|\\/i.test(value)) ||
      ['id', 'name', 'class', 'srcset', 'ping', 'formaction'].includes(name) ||
      (name === 'src' &&
        !/^(?:data:image\/(?:png|jpeg|gif|webp);base64,|\/platform\/sys\/common\/static\/)/.test(value))
        ? [`${localName} ${name}=${value}`]
        : [],
    ),
  ])

it.each(VECTORS)('nothing active is shown of %j', (vector) => {
  for (const html of [vector, `<p>${vector}</p>`, `<table><tr><td>${vector}</td></tr></table>`]) {
    expect(dangers(cleanNodes(html))).toEqual([])
    expect(dangers(cleanNodes(htmlOf(html)))).toEqual([])
  }
})

describe('keeps', () => {
  it.each([
    ['<h2>标题</h2><ul><li>甲</li></ul><p>a &lt; b</p>'],
    ['<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'],
    ['<img src="data:image/png;base64,iVBORw0KGgo=" alt="图" width="20">'],
  ])('%s', (html) => expect(htmlOf(html)).toBe(html))

  it('allowed styles, set one by one', () => {
    const { firstElementChild } = cleanNodes(
      '<p style="text-align: center; position: fixed; color: #f00; width: 9vw">甲</p>',
    )
    expect((firstElementChild as HTMLElement).style.cssText).toBe('text-align: center; color: rgb(255, 0, 0);')
  })

  it('links, without a referrer or opener', () =>
    expect(htmlOf('<a href="https://a.cn/?b=1" target="_blank" rel="opener">甲</a>')).toBe(
      '<a href="https://a.cn/?b=1" target="_blank" rel="noopener noreferrer">甲</a>',
    ))

  it('pictures by their stored path', () =>
    expect(htmlOf('<img src="1/2026/11/a.png" alt="图">')).toBe(
      '<img src="/platform/sys/common/static/1/2026/11/a.png" alt="图">',
    ))
})

it('shows another text when it changes', () => {
  const { rerender } = render(<SafeHtml html="<p>甲</p>" />)
  rerender(<SafeHtml html="<p>乙<script>alert(1)</script></p>" />)
  expect(screen.queryByText('甲')).toBeNull()
  expect(screen.getByText('乙')).toBeTruthy()
  expect(document.querySelector('.article script')).toBeNull()
})
