import type { Field, KindName } from '@huxi/model'
import type { ComponentType, ReactNode } from 'react'

export interface CellProps {
  field: Field
  value: unknown
  /** text the server sent along (`<field>_dictText`) */
  text?: string | undefined
  /** `exact`: unrounded, times to the second; for logs and comparisons */
  place: 'list' | 'detail' | 'exact'
}

export interface InputProps {
  field: Field
  recordId?: string | undefined
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  /** server errors inside the value by path: `2.name` */
  issues?: Readonly<Record<string, string>> | undefined
  /** custom controls for columns of a list, by wire name */
  controls?: Readonly<Record<string, ComponentType<InputProps>>> | undefined
  beside?: ReactNode
  /** value of the field that narrows the choices; null = not yet chosen */
  owner?: string | null
  /** in the cell of a list: one line, choices opened */
  inCell?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

/** Conditions of a list on the wire: wire name (or `<name>_begin`, `<name>_end`) → text. */
export type Conditions = Record<string, string>

export interface SearchProps {
  field: Field
  name: string
  id: string
  conditions: Conditions
  /** undefined or empty removes a condition */
  onChange: (patch: Record<string, string | undefined>) => void
}

export type Look = (kind: KindName) => KindView

export interface KindView {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  Search: ComponentType<SearchProps>
  width: number
  grows?: boolean
  right?: boolean
  wide?: boolean
}

export const controlProps = ({ id, onBlur, disabled, ...rest }: InputProps) => ({
  ...(id !== undefined && { id }),
  ...(onBlur && { onBlur }),
  ...(disabled !== undefined && { disabled }),
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('aria-'))),
})

export const NoSearch = (): null => null
