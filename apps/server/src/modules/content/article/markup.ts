/** HTML output: texts are escaped, formatted texts are cleaned again, and their styles become classes. */
import { withCaptions } from '@huxi/model'
import { cleanHtml } from '../../../engine/kinds/rich-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

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

const ALONE = /<p\b[^>]*>\s*<a\b[^>]*?\shref="(https:\/\/[^"]+)"[^>]*>((?:(?!<\/?a\b)[^])*)<\/a>\s*<\/p>/g

const hostIn = (href: string): string | undefined => {
  const address = href.replaceAll('&amp;', '&')
  return URL.canParse(address) ? new URL(address).host : undefined
}

/** A link that is a paragraph of its own plays in the page when its host may be framed; the link stays as caption. */
const withVideos = (html: string, hosts: readonly string[]): string =>
  html.replace(ALONE, (paragraph, href: string, caption: string) => {
    const title = caption.replace(/<[^>]*>/g, '').trim()
    if (title === '' || !hosts.includes(hostIn(href) ?? '')) return paragraph
    const frame = `<iframe class="v" src="${href}" title="${title.replaceAll('"', '&quot;')}" loading="lazy" allowfullscreen referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe>`
    return `<figure>${frame}<figcaption><a href="${href}" rel="noopener noreferrer">${caption}</a></figcaption></figure>`
  })

export const bodyOf = (content: string | null, pictures: string, frameHosts: readonly string[] = []): Body => {
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
    html: withVideos(withCaptions(withPictures(classed, pictures)), frameHosts),
    css: [...names].map(([style, name]) => ruleOf(name, style)).join(''),
  }
}

export const unnamedPictures = (content: string): number =>
  [...cleanHtml(content).matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\salt="[^"]*\S[^"]*"/.test(tag)).length

export const isEmpty = (content: string | null): boolean =>
  !/<img\b/.test(content ?? '') && (content ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
