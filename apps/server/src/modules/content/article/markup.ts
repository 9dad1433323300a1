/** HTML output: texts are escaped, formatted texts are cleaned again, and their styles become classes. */
import { cleanHtml } from '../../../engine/kinds/rich-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** A formatted text for a page whose policy forbids style attributes. */
interface Body {
  readonly html: string
  readonly css: string
}

const HARMLESS = /^[\w\s#%.,():;-]*$/

const declarations = (style: string): string[] =>
  style
    .replaceAll('&quot;', '"')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && HARMLESS.test(one))

/** Colours are dropped: they would be unreadable in dark mode. */
const isColour = (declaration: string): boolean => /^(?:background-)?color\b/i.test(declaration)

const ruleOf = (name: string, style: string): string => {
  const all = declarations(style)
  const [plain, colours] = [all.filter((one) => !isColour(one)), all.filter(isColour)]
  return [
    plain.length > 0 ? `.${name}{${plain.join(';')}}` : '',
    colours.length > 0 ? `@media (prefers-color-scheme:light){.${name}{${colours.join(';')}}}` : '',
  ].join('')
}

const withPictures = (html: string, base: string): string =>
  html.replace(
    /(<img\b[^>]*?\ssrc=")(?!data:|\/)([^"]*)"/g,
    (_, head: string, path: string) => `${head}${base}/${path}"`,
  )

/** @param pictures path below which stored pictures are served */
export const bodyOf = (content: string | null, pictures: string): Body => {
  const names = new Map<string, string>()
  const classed = cleanHtml(content ?? '').replace(
    /(<[a-z][^>]*?)\sstyle="([^"]*)"/g,
    (_, head: string, style: string) => {
      const name = names.get(style) ?? `s${names.size + 1}`
      names.set(style, name)
      return `${head} class="${name}"`
    },
  )
  return {
    html: withPictures(classed, pictures),
    css: [...names].map(([style, name]) => ruleOf(name, style)).join(''),
  }
}

export const unnamedPictures = (content: string): number =>
  [...cleanHtml(content).matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\salt="[^"]*\S[^"]*"/.test(tag)).length

export const isEmpty = (content: string | null): boolean =>
  !/<img\b/.test(content ?? '') && (content ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
