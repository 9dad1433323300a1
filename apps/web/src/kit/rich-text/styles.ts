/**
 * The page's policy refuses style attributes and reports each one, even in what is only parsed. So they travel under a
 * name of ours until they have been read, and what is allowed of them is set property by property.
 */
export const STYLE = 'data-hx-style'

const TAG = /<[a-z][^<>]*>/gi
const QUOTED_OR_STYLE = /("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi

/** A text whose style attributes are called {@link STYLE}. */
export const carryStyles = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(QUOTED_OR_STYLE, (_, quoted: string | undefined, space: string) => quoted ?? `${space}${STYLE}`),
  )
