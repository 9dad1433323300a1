/**
 * Fields that statements of modules name past the engine: rules of roles could not hide them there, so no role may be told to. What a
 * module begins to name in a statement of its own has to be declared, shown through `asSeen` or asked through `askable`.
 */
import { resources, SPOKEN } from '@huxi/contract'
import { columnName, isColumn, ruledFields, type Resource } from '@huxi/model'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = 'apps/server/src/modules/'

/** Files whose statements show nobody anything that a rule would keep from him, with the reason. */
const HARMLESS: Readonly<Record<string, string>> = {
  'session/online.ts': 'shown through asSeen',
  'position/index.ts': 'asked through askable',
  'patient/cards.ts': 'shown through asSeen',
  'user/address-book.ts': 'asked through askable',
  'user/identity.ts': 'who signs in is looked for by the system',
  'user/owner.ts': 'one’s own telephone',
  'patient/candidates.ts': 'compared, never shown',
  'datasource/datasource.ts': 'compared, never shown',
}

const files = globSync(`${ROOT}**/*.ts`).filter((path) => !/\.test\.ts$|seed|\/demo\//.test(path))

const statementsOf = (source: string): string =>
  [...source.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`|sql\.ref\('([^']*)'\)/g)].map(([whole]) => whole).join('\n')

/** Whether a file knows the resource: by its table in a statement, or by the name of its definition. */
const knows = (source: string, statements: string, r: Resource): boolean =>
  new RegExp(`\\b(?:from|join)\\s+${r.table}\\b|\\b${r.table}\\.`).test(statements) ||
  new RegExp(`\\b${r.name.split(':')[1]}\\b`).test(source)

test('fields that modules read by statements of their own are declared', () => {
  const found = new Map<string, Set<string>>()
  for (const path of files) {
    if (path.slice(ROOT.length) in HARMLESS) continue
    const source = readFileSync(path, 'utf8')
    const statements = statementsOf(source)
    if (statements === '') continue
    for (const r of Object.values<Resource>(resources)) {
      if (!knows(source, statements, r)) continue
      for (const [name, f] of ruledFields(r))
        if (
          isColumn(f) &&
          new RegExp(`\\b${columnName(name)}(?:_tail|_index|_cipher|_pinyin|_initials)?\\b`).test(statements)
        )
          found.set(r.name, (found.get(r.name) ?? new Set()).add(name))
    }
  }
  const sorted = Object.fromEntries([...found].toSorted().map(([name, fields]) => [name, [...fields].toSorted()]))
  expect(sorted).toEqual(SPOKEN)
})
