/**
 * Marks beyond the starter kit: superscript, subscript, highlight, small, insert, and every inline style the server
 * allows. Each style is a mark of its own, so that it changes independently.
 */
import { Extension, Mark, type Extensions } from '@tiptap/core'
import { allowedStyles, STYLE } from './styles.ts'

const tagged = (name: string, tag: string, excludes: string): Mark =>
  Mark.create({
    name,
    excludes: `${name} ${excludes}`.trim(),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const styleOf = (element: HTMLElement, property: string): string | null =>
  allowedStyles(element.getAttribute(STYLE) ?? '').find(([name]) => name === property)?.[1] ?? null

const CELLS = 'td, th'

const styled = (property: string): Mark =>
  Mark.create({
    name: property,
    addAttributes: () => ({ value: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        tag: `[${STYLE}]`,
        // the element keeps its other meaning: paragraph, link, bold
        consuming: false,
        getAttrs: (element: HTMLElement) => {
          const value = element.matches(CELLS) && property === 'background-color' ? null : styleOf(element, property)
          return value === null ? false : { value }
        },
      },
    ],
    renderHTML: ({ mark }) => ['span', { style: `${property}:${String(mark.attrs['value'])}` }, 0],
  })

const INLINE = ['color', 'background-color', 'font-size', 'font-weight', 'font-style', 'text-decoration'] as const

export const MARKS: Extensions = [
  tagged('superscript', 'sup', 'subscript'),
  tagged('subscript', 'sub', 'superscript'),
  tagged('mark', 'mark', ''),
  tagged('small', 'small', ''),
  tagged('ins', 'ins', ''),
  ...INLINE.map(styled),
]

const blockStyles = (types: readonly string[], properties: readonly string[]) => ({
  types: [...types],
  attributes: Object.fromEntries(
    properties.map((property) => [
      property,
      {
        default: null,
        parseHTML: (element: HTMLElement) => styleOf(element, property),
        renderHTML: ({ [property]: value }: Record<string, unknown>) =>
          value === null ? {} : { style: `${property}:${String(value)}` },
      },
    ]),
  ),
})

/** Styles of whole paragraphs and cells. */
export const BlockStyles = Extension.create({
  name: 'blockStyles',
  addGlobalAttributes: () => [
    blockStyles(['paragraph', 'heading'], ['text-align', 'line-height', 'text-indent', 'padding-left']),
    blockStyles(['tableCell', 'tableHeader'], ['background-color', 'width', 'height']),
  ],
})
