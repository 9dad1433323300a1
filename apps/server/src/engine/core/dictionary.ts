import type { Access, Resource } from '@huxi/model'

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
