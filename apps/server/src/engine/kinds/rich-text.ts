/** Formatted text enters the app here only: parsed and reduced to an allow-list. */
import { HTML_ATTRIBUTES, HTML_STYLES, HTML_TAGS, isLink, isPicture } from '@huxi/model'
import type sanitizeHtml from 'sanitize-html'
import { lazyPackage } from '../../platform/config/lazy-package.ts'

const sanitizer = lazyPackage<typeof sanitizeHtml>('sanitize-html')

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: HTML_TAGS,
  disallowedTagsMode: 'discard',
  allowedAttributes: HTML_ATTRIBUTES,
  allowedStyles: { '*': HTML_STYLES },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  parseStyleAttributes: true,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'template',
    'math',
    'svg',
  ],
  nestingLimit: 60,
  transformTags: {
    a: (tagName, { href, target, ...rest }) => ({
      tagName,
      attribs: {
        ...(rest['style'] !== undefined && { style: rest['style'] }),
        ...(rest['title'] !== undefined && { title: rest['title'] }),
        ...(href !== undefined && isLink(href.trim()) && { href: href.trim() }),
        ...(target === '_blank' && { target }),
        rel: 'noopener noreferrer',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src']),
}

const ROUNDS = 5

export const cleanHtml = (html: string): string => {
  const sanitize = sanitizer()
  let clean = html
  // a text that does not settle within these rounds is hostile and becomes plain text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sanitize(clean, OPTIONS)
    if (next === clean) return clean
    clean = next
  }
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} })
}
