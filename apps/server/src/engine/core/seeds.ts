/** Seeds of an installation: dictionaries, reports, fill rules, grants. */
import type { Access, Resource } from '@huxi/model'
import type { MenuEntry } from './menu-entry.ts'

export type DictionaryItem = readonly [
  value: string,
  text: string,
  color?: 'green' | 'blue' | 'orange' | 'red' | 'grey',
]

export interface DictionarySeed {
  readonly code: string
  readonly name: string
  readonly items: readonly DictionaryItem[]
  readonly numeric: boolean
  readonly foreign?: true
  /** new items are added to existing installations */
  readonly grows?: true
}

export const words = (code: string, name: string, ...items: DictionaryItem[]): DictionarySeed => ({
  code,
  name,
  items,
  numeric: false,
})

export const numbers = (code: string, name: string, ...items: DictionaryItem[]): DictionarySeed => ({
  code,
  name,
  items,
  numeric: true,
})

export const foreign = (seed: DictionarySeed): DictionarySeed => ({ ...seed, foreign: true })

export interface TableDictionary {
  readonly resource: Resource
  readonly text: string
  readonly code: string
  /** fields that conditions and orders may name; callers who may list the values learn them of every row */
  readonly askedBy?: readonly string[]
  readonly access: Access
}

export type ReportSeedColumn = readonly [
  name: string,
  title: string,
  more?: {
    readonly type?: 'Integer' | 'Long' | 'Date' | 'Datetime'
    readonly search?: 'single' | 'group'
    readonly sort?: true
    readonly hidden?: true
    readonly dict?: string
    readonly href?: string
    readonly total?: true
    readonly width?: number
  },
]

export interface ReportSeedChart {
  readonly title: string
  readonly type: 'bar' | 'line' | 'pie'
  readonly by: string
  readonly sum?: string
}

export interface ReportSeed {
  readonly code: string
  readonly name: string
  readonly content?: string
  readonly sql: string
  /** resources it reads: roles that start with the list permission of all of them may run it */
  readonly of: readonly Resource[]
  readonly columns: readonly ReportSeedColumn[]
  readonly charts?: readonly ReportSeedChart[]
}

/** Fill rules generate codes of new records: a rule names a function and its parameters. */
export interface FillRule {
  readonly code: string
  readonly name: string
  readonly ruleClass: string
  readonly params: Readonly<Record<string, string | number>>
  /** permission codes, one of which suffices; absent = every signed-in user */
  readonly access?: readonly string[]
}

export type FormData = Readonly<Record<string, unknown>>

/** Most values are one text; a function may return several that belong together. */
export type Generated = string | readonly string[]

/** Permission codes by built-in role; `a:b:*` covers every code with that prefix. */
export interface Grants {
  readonly [role: string]: readonly string[]
}

export interface Seeds {
  readonly menu: readonly MenuEntry[]
  readonly dictionaries: readonly DictionarySeed[]
  readonly grants: Grants
  readonly reports: readonly ReportSeed[]
  readonly fillRules: readonly FillRule[]
}
