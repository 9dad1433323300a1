/** The one place that renders formatted text: sanitized again by the server's list. */
import { HTML_ATTRIBUTES, HTML_TAGS, isLink, isPicture, withCaptions } from '@huxi/model'
import createPurifier from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { pictureUrl, showLinked } from './picture.ts'
import { allowedStyles, carryStyles, STYLE } from './styles.ts'
import richText from './rich-text.module.css'

export const SafeHtml = ({ html }: { html: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.replaceChildren(cleanNodes(html)), [html])
  return <div ref={frame} className={richText.article} />
}

const purifier = createPurifier(window)

export const cleanNodes = (html: string): DocumentFragment => {
  const nodes: DocumentFragment | null = purifier.sanitize(carryStyles(withCaptions(html)), {
    ALLOWED_TAGS: HTML_TAGS,
    ALLOWED_ATTR: Object.values(HTML_ATTRIBUTES).flat(),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  // a text that forms a page without a body leaves nothing, despite the types
  return nodes ?? new DocumentFragment()
}

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = HTML_ATTRIBUTES

const fits = (tag: string, name: string, value: string): boolean => {
  if (!ATTRIBUTES['*']!.includes(name) && !ATTRIBUTES[tag]?.includes(name)) return false
  if (name === 'href') return isLink(value)
  if (name === 'src') return isPicture(value)
  return name !== 'target' || value === '_blank'
}

const styles = new WeakMap<Element, readonly (readonly [property: string, value: string])[]>()

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute
  if (name === STYLE) styles.set(element, allowedStyles(value))
  attribute.keepAttr = name !== 'style' && fits(element.localName, name, value)
})

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLElement)
    for (const [name, value] of styles.get(element) ?? []) element.style.setProperty(name, value)
  if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer')
  const src = element instanceof HTMLImageElement && element.getAttribute('src')
  if (!src) return
  element.setAttribute('src', pictureUrl(src))
  showLinked(element, src)
})
