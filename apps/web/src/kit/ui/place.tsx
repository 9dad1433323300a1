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

const worn = (own: string, more: string | undefined): string => (more ? `${own} ${more}` : own)

/** Parts beside each other, centred on one line. */
export const Row = <T extends Tag = 'div'>(props: Props<T, InLine>) => {
  const { as = 'div', gap = 8, lines, inline, wrap, align, justify, className, ...rest } = props
  return createElement(as, {
    className: worn(place.row!, className),
    'data-gap': gap,
    'data-lines': lines,
    'data-inline': inline,
    'data-wrap': wrap,
    'data-align': align,
    'data-justify': justify,
    ...rest,
  })
}

/** Parts below each other, as wide as the stack. */
export const Stack = <T extends Tag = 'div'>({ as, gap = 8, className, ...rest }: Props<T, object>) =>
  createElement(as ?? 'div', { className: worn(place.rows!, className), 'data-gap': gap, ...rest })
