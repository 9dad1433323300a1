/** Dictionaries as areas hand them over: those an installation starts with, and those that are tables. */
import type { Access, Resource } from '@huxi/model'

/** value, text and, where it helps the eye, colour */
export type DictionaryItem = readonly [
  value: string,
  text: string,
  color?: 'green' | 'blue' | 'orange' | 'red' | 'grey',
]

export interface DictionarySeed {
  readonly code: string
  readonly name: string
  /** in the order in which they are listed */
  readonly items: readonly DictionaryItem[]
  /** values are whole numbers */
  readonly numeric: boolean
  /** only older clients ask for it: nothing of the product does */
  readonly foreign?: true
  /** its values are the program's: what a new version adds is added to existing installations */
  readonly grows?: true
}

/** A dictionary of words. */
export const words = (code: string, name: string, ...items: DictionaryItem[]): DictionarySeed => ({
  code,
  name,
  items,
  numeric: false,
})

/** A dictionary of whole numbers. */
export const numbers = (code: string, name: string, ...items: DictionaryItem[]): DictionarySeed => ({
  code,
  name,
  items,
  numeric: true,
})

/** The same, for older clients alone. */
export const foreign = (seed: DictionarySeed): DictionarySeed => ({ ...seed, foreign: true })

/** A table as a dictionary: rows of a resource, the field that is shown and the field that is stored. */
export interface TableDictionary {
  readonly resource: Resource
  /** name of the field that is shown */
  readonly text: string
  /** name of the field that is stored, or `id` */
  readonly code: string
  /** fields beside them that conditions and orders may name: who may list its values may know them of every row */
  readonly askedBy?: readonly string[]
  /** who may list its values */
  readonly access: Access
}
