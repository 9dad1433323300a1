/** The web half of a kind: how a field is shown, typed in and asked for. */
import type { Field, KindName } from '@huxi/model'
import type { ComponentType, ReactNode } from 'react'

export interface CellProps {
  field: Field
  value: unknown
  /** text the server sent along (`<field>_dictText`) */
  text?: string | undefined
  /** `exact`: as it is kept, times to the second; in logs and comparisons */
  place: 'list' | 'detail' | 'exact'
}

/** Props of a form control; everything but `field` and `recordId` is put in by the form item. */
export interface InputProps {
  field: Field
  /** the record being edited; a tree may not hang it below itself */
  recordId?: string | undefined
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  /** what the server refused inside the value, by path: `2.name` */
  issues?: Readonly<Record<string, string>> | undefined
  /** controls by hand for columns of a list, by wire name */
  controls?: Readonly<Record<string, ComponentType<InputProps>>> | undefined
  /** is drawn beside the control, e.g. the eye of a masked value */
  beside?: ReactNode
  /** it stands in the cell of a list: it takes one line, and what is chosen from is open */
  inCell?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}

/** Conditions of a list as they travel: wire name (or `<name>_begin`, `<name>_end`) → text. */
export type Conditions = Record<string, string>

export interface SearchProps {
  field: Field
  /** wire name */
  name: string
  id: string
  conditions: Conditions
  /** undefined or empty takes a condition away */
  onChange: (patch: Record<string, string | undefined>) => void
}

/** Finds the kinds of inner fields. */
export type Look = (kind: KindName) => KindView

export interface KindView {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  Search: ComponentType<SearchProps>
  /** width of its table column in px */
  width: number
  /** takes its share of the width a table has left */
  grows?: boolean
  /** numbers are aligned right */
  right?: boolean
  /** takes both columns of a wide form */
  wide?: boolean
}

/** What every control hands on to the thing that has the focus. */
export const controlProps = ({ id, onBlur, disabled, ...rest }: InputProps) => ({
  ...(id !== undefined && { id }),
  ...(onBlur && { onBlur }),
  ...(disabled !== undefined && { disabled }),
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith('aria-'))),
})

/** Kinds that cannot be asked for. */
export const NoSearch = (): null => null
