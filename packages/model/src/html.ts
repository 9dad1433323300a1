/** Allowed HTML of formatted text, for sanitising on the server and in the browser, and for the editor. */

export const HTML_TAGS = [
  'p div span br hr h1 h2 h3 h4 h5 h6 blockquote pre code',
  'b strong i em u s del ins sub sup mark small',
  'ul ol li dl dt dd a img figure figcaption',
  'table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '))

export const HTML_ATTRIBUTES = {
  '*': ['style', 'title'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start'],
}

const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^[a-z]{3,20}$/i,
  /^rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(?:,\s*[\d.]{1,5}\s*)?\)$/i,
]
const LENGTH = [/^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)$/i, /^0$/]

export const HTML_STYLES = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': [/^(?:left|right|center|justify)$/i],
  'text-decoration': [/^(?:none|underline|line-through)$/i],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/i],
  'font-style': [/^(?:normal|italic)$/i],
  'font-size': LENGTH,
  'line-height': [...LENGTH, /^\d(?:\.\d{1,3})?$/],
  'text-indent': LENGTH,
  'padding-left': LENGTH,
  width: LENGTH,
  height: LENGTH,
}

/** Uploaded pictures are served below this path under any API base. */
const OWN_PICTURE = /^(?:\/[\w-]+){0,3}\/sys\/common\/static\/[\w\-./]+\.(?:png|jpe?g|gif|webp)$/i
const STORED_PICTURE = /^[\w-]+(?:\/[\w-]+)*\/[\w-]+\.(?:png|jpe?g|gif|webp)$/i
const INLINE_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** Whether the address is a stored picture, or one embedded in the text. */
export const isPicture = (src: string | undefined): boolean =>
  src !== undefined &&
  !src.includes('..') &&
  [OWN_PICTURE, STORED_PICTURE, INLINE_PICTURE].some((pattern) => pattern.test(src))

export const isLink = (href: string): boolean =>
  !/[\u0000-\u0020\\\u007f-\u009f]/.test(href) &&
  (/^https?:\/\/[^/@?#]+(?:[/?#]|$)/i.test(href) ||
    /^(?:\/(?!\/)|#|\?)/.test(href) ||
    /^[\w-]+(?:[/?#.][^:]*)?$/.test(href))

const ALONE = /<p\b[^>]*>\s*(<img\b[^>]*\stitle="([^"]+)"[^>]*>)\s*<\/p>/g

/** A picture that is a paragraph of its own shows its title below it. */
export const withCaptions = (html: string): string =>
  html.replace(ALONE, (_, picture: string, caption: string) => {
    const text = caption.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return `<figure>${picture}<figcaption>${text}</figcaption></figure>`
  })
