import { columnName, statesIn, textsInCode, type Field, type Fields, type Resource } from '@huxi/model'
import type { DictionarySeed, TableDictionary } from './seeds.ts'

/** @throws {Error} when a reference or children name an unknown resource, or a report choice fills an unknown field */
export const refuseUnknownTargets = (resources: readonly Resource[]): void => {
  const resourceNames = new Set(resources.map(({ name }) => name))
  for (const r of resources)
    for (const [name, f] of Object.entries(r.fields)) {
      const target = f.to ?? f.item?.name
      if (target !== undefined && !resourceNames.has(target))
        throw new Error(`${r.name}.${name} points at ${target}, which is among the resources of no areaContract()`)
      const missing = unfilled(r, name, f)
      if (missing !== undefined) throw new Error(`${r.name}.${name} fills ${missing}, which is no other field of it`)
    }
}

const unfilled = (r: Resource, name: string, { popup }: Field): string | undefined =>
  Object.values(popup?.fill ?? {}).find((filled) => filled === name || !(filled in r.fields))

const tableCode = ({ resource: { table }, text, code }: TableDictionary): string =>
  [table, columnName(text), columnName(code)].join()

/** @throws {Error} when a field asks for an unknown dictionary, or a state is no word of its dictionary */
export const refuseUnknownWords = (
  resources: readonly Resource[],
  dictionaries: readonly DictionarySeed[],
  tables: readonly TableDictionary[],
): void => {
  const wordsOf = new Map(dictionaries.map(({ code, items }) => [code, items.map(([value]) => value)]))
  const codes = new Set([...wordsOf.keys(), ...tables.map(tableCode)])
  for (const { name, fields, states } of resources) {
    const askFields = Object.values(states?.moves ?? {}).map(({ ask }) => ask ?? {})
    const odd = [fields, ...askFields]
      .flatMap(dictionaryFields)
      .find(([, code]) => !codes.has(code) && !textsInCode(code))
    if (odd) throw new Error(`${name}.${odd[0]} names the dictionary ${odd[1]}, which no area has: ${ADD(odd[1])}`)
    const words = states && wordsOf.get(fields[states.field]?.dict ?? '')
    const state =
      states &&
      statesIn(states)
        .map(String)
        .find((one) => words && !words.includes(one))
    if (state !== undefined)
      throw new Error(`${name}: state ${state} is no word of ${fields[states!.field]!.dict}: ${words!.join(', ')}`)
  }
}

const ADD = (code: string): string =>
  code.includes(',')
    ? 'add it to `tableDictionaries` of the area that owns the table'
    : `correct the code, or add words('${code}', …) to \`dictionaries\` of its area`

const dictionaryFields = (fields: Fields): [name: string, code: string][] =>
  Object.entries(fields).flatMap(([name, { dict, fields: inner = {} }]): [string, string][] => [
    ...(dict === undefined ? [] : [[name, dict] as [string, string]]),
    ...dictionaryFields(inner),
  ])
