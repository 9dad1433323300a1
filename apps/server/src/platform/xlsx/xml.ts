/** The XML subset of workbooks: elements by name, attributes, text. No entities, no links. */
import type { Budget } from './budget.ts'

interface Element {
  readonly attributes: string
  readonly inner: string
  readonly begin: number
  readonly end: number
}

const PLAIN_ATTRIBUTES = '[^<>]*'
export const QUOTED_ATTRIBUTES = `(?:[^<>"']|"[^<"]*"|'[^<']*')*`

/** Elements of one name with any prefix, not nested. Linear: an unclosed element ends the search. */
export const elements = (name: string, attributes = PLAIN_ATTRIBUTES) => {
  const opening = new RegExp(`<(?:\\w+:)?${name}([\\s/]${attributes})?>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  return function* (xml: string, budget: Budget): Generator<Element> {
    const find = (tag: RegExp, from: number): RegExpExecArray | null => {
      tag.lastIndex = from
      const found = tag.exec(xml)
      budget.walk((found ? tag.lastIndex : xml.length) - from)
      return found
    }
    let end = 0
    for (;;) {
      const opened = find(opening, end)
      if (!opened) return
      const [begin, attributes] = [opened.index, opened[1] ?? '']
      const start = opening.lastIndex
      end = start
      let inner = ''
      if (!attributes.endsWith('/')) {
        const closed = find(closing, start)
        if (!closed) return
        inner = xml.slice(start, closed.index)
        end = closing.lastIndex
      }
      yield { attributes, inner, begin, end }
    }
  }
}

export const first = (found: Generator<Element>): Element | undefined => {
  const { done, value } = found.next()
  return done ? undefined : value
}

const UNUSUAL = /['\t\r\n]|\s=|=\s/

/** Raw value of an attribute: `unescape` decodes it. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const at = attributes.indexOf(` ${name}="`)
  if (at !== -1) {
    const start = at + name.length + 3
    return attributes.slice(start, attributes.indexOf('"', start))
  }
  if (!UNUSUAL.test(attributes)) return undefined
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2]
}

export const isOn = (attributes: string, name: string): boolean =>
  ['1', 'true'].includes(attributeOf(attributes, name) ?? '')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/

export const unescape = (text: string): string =>
  text.includes('<![CDATA[')
    ? text
        .split(CDATA)
        .map((part, i) => (i % 2 === 1 ? part : plain(part)))
        .join('')
    : plain(text)

const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) =>
        name === undefined ? character(hex ? parseInt(hex, 16) : Number(decimal)) : (ENTITIES[name] ?? whole),
      )
    : text

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** `_x000D_` stands for a character XML forbids. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => character(parseInt(hex, 16))) : text

const textsIn = elements('t')
const phoneticsIn = elements('rPh')

/** Text of an element with parts in different styles. */
export const joined = (xml: string, budget: Budget): string => {
  let text = ''
  for (const { inner } of textsIn(withoutPhonetics(xml, budget), budget)) text += decodeEscapes(unescape(inner))
  return text
}

const withoutPhonetics = (xml: string, budget: Budget): string => {
  if (!xml.includes('rPh')) return xml
  let [text, done] = ['', 0]
  for (const { begin, end } of phoneticsIn(xml, budget)) {
    text += xml.slice(done, begin)
    done = end
  }
  return text + xml.slice(done)
}
