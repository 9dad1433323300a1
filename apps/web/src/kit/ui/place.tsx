import { createElement, type ComponentPropsWithRef } from 'react'
import type { ALIGN, GAPS, JUSTIFY, LINES } from './spaces.ts'
import place from '../look/place.module.css'

type Tag = keyof Pick<
  HTMLElementTagNameMap,
  | 'article'
  | 'aside'
  | 'button'
  | 'dd'
  | 'dl'
  | 'div'
  | 'dt'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'li'
  | 'main'
  | 'menu'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'summary'
  | 'ul'
>

type Space = 0 | (typeof GAPS)[number]

type Props<T extends Tag, Own> = Own & { as?: T; gap?: Space; className?: string } & Omit<
    ComponentPropsWithRef<T>,
    keyof Own | 'as' | 'gap' | 'className'
  >

interface InLine {
  inline?: boolean
  wrap?: boolean
  lines?: (typeof LINES)[number]
  align?: keyof typeof ALIGN
  justify?: keyof typeof JUSTIFY
}

const classNames = (own: string, more: string | undefined): string => (more ? `${own} ${more}` : own)

/** Parts beside each other, centred on one line. */
export const Row = <T extends Tag = 'div'>(props: Props<T, InLine>) => {
  const { as = 'div', gap = 8, lines, inline, wrap, align, justify, className, ...rest } = props
  return createElement(as, {
    className: classNames(place.row!, className),
    'data-gap': gap,
    'data-lines': lines,
    'data-inline': inline,
    'data-wrap': wrap,
    'data-align': align,
    'data-justify': justify,
    ...rest,
  })
}

/** Parts below each other, as wide as the stack unless aligned. */
export const Stack = <T extends Tag = 'div'>(props: Props<T, Pick<InLine, 'align'>>) => {
  const { as = 'div', gap = 8, align, className, ...rest } = props
  return createElement(as, {
    className: classNames(place.rows!, className),
    'data-gap': gap,
    'data-align': align,
    ...rest,
  })
}

interface InGrid extends Pick<InLine, 'align' | 'lines'> {
  columns?: number | string
  least?: number | string
  fit?: boolean
  one?: 'phone' | 'tablet'
}

const pixels = (length: number | string): string => (typeof length === 'number' ? `${length}px` : length)

const columnsOf = ({ columns, least = 0, fit = false }: Pick<InGrid, 'columns' | 'least' | 'fit'>): string => {
  if (typeof columns === 'string') return columns
  return columns === undefined
    ? `repeat(${fit ? 'auto-fit' : 'auto-fill'}, minmax(min(100%, ${pixels(least)}), 1fr))`
    : `repeat(${columns}, minmax(0, 1fr))`
}

/** Parts in columns: a number, their widths, or as many as fit with the least width; `one` column up to a width of the window. */
export const Grid = <T extends Tag = 'div'>(props: Props<T, InGrid>) => {
  const { as = 'div', columns, least, fit, one, gap = 8, lines, align, className, ...rest } = props
  return createElement(as, {
    className: classNames(place.grid!, className),
    style: { '--hx-columns': columnsOf({ columns, least, fit }) },
    'data-one': one,
    'data-gap': gap,
    'data-lines': lines,
    'data-align': align,
    ...rest,
  })
}
