/** Schema of the editor. Pasted content outside it becomes plain text or is dropped. */
import { isLink, isPicture } from '@huxi/model'
import type { Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { BlockStyles, MARKS } from './marks.ts'
import { pictureUrl, showLinked } from './picture.ts'
import { TABLE } from './table.ts'
import { WordLists } from './word.ts'
import styles from './rich-text.module.css'

/** Levels of 标题 1 to 标题 3; level 1 is the page title. */
export const HEADINGS = [2, 3, 4] as const

const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** Stored pictures; the text keeps the stored path. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => (isPicture(element.getAttribute('src') ?? undefined) ? null : false),
    },
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img')
      const { src, alt, title, width } = node.attrs as Record<string, string | number | null>
      dom.src = pictureUrl(String(src))
      showLinked(dom, String(src))
      dom.alt = String(alt ?? '')
      if (title !== null) dom.title = String(title)
      if (width !== null) dom.width = Number(width)
      return { dom }
    },
})

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    // it would change a text on opening
    trailingNode: false,
    dropcursor: { class: styles.drop, color: false },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isLink(href),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  Picture.configure({ inline: true, allowBase64: true }),
  ...MARKS,
  BlockStyles,
  ...TABLE,
  WordLists,
]
