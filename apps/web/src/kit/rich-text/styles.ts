/**
 * The page's policy refuses style attributes and reports each one, even in what is only parsed. So they travel under a
 * name of ours until they have been read, and what is allowed of them is set property by property.
 */
import { HTML_STYLES } from '@huxi/model'

export const STYLE = 'data-hx-style'

const TAG = /<[a-z][^<>]*>/gi
const QUOTED_OR_STYLE = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi

/** A text whose style attributes are called {@link STYLE}. */
export const carryStyles = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(QUOTED_OR_STYLE, (_, quoted: string | undefined, space: string) => quoted ?? `${space}${STYLE}`),
  )

const STYLES: Readonly<Record<string, readonly RegExp[]>> = HTML_STYLES

/** The styles of an element that the server lets through. */
export const allowedStyles = (text: string) =>
  text.split(';').flatMap((declaration) => {
    const [property = '', ...rest] = declaration.split(':')
    const [name, value] = [property.trim().toLowerCase(), rest.join(':').trim()]
    return Object.hasOwn(STYLES, name) && STYLES[name]!.some((pattern) => pattern.test(value))
      ? [[name, value] as const]
      : []
  })
