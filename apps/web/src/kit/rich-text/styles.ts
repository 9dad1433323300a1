/**
 * The CSP refuses style attributes and reports each, even in parsed fragments. They are renamed until parsed, then
 * allowed properties are set one by one.
 */
import { HTML_STYLES } from '@huxi/model'

export const STYLE = 'data-hx-style'

const TAG = /<[a-z][^<>]*>/gi
const QUOTED_OR_STYLE = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi

/** The text with style attributes renamed to {@link STYLE}. */
export const carryStyles = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(QUOTED_OR_STYLE, (_, quoted: string | undefined, space: string) => quoted ?? `${space}${STYLE}`),
  )

const STYLES: Readonly<Record<string, readonly RegExp[]>> = HTML_STYLES

export const allowedStyles = (text: string) =>
  text.split(';').flatMap((declaration) => {
    const [property = '', ...rest] = declaration.split(':')
    const [name, value] = [property.trim().toLowerCase(), rest.join(':').trim()]
    return Object.hasOwn(STYLES, name) && STYLES[name]!.some((pattern) => pattern.test(value))
      ? [[name, value] as const]
      : []
  })
