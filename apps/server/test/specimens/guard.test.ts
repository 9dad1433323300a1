/** A product resource uses nothing that no specimen has: otherwise the engine's promises would not be tried. */
import { resources } from '@huxi/contract'
import { isEncrypted, movesOf, startsOf, verbsOf, type Field, type Resource } from '@huxi/model'
import { expect, test } from 'vitest'
import { SPECIMENS } from './definitions.ts'

/** Options whose value selects a path of the engine; for others their presence counts. */
const CHOOSING: readonly (keyof Field)[] = ['search', 'check', 'only', 'numeric', 'required', 'unique']

const valueOf = (f: Field, option: keyof Field): string => (CHOOSING.includes(option) ? `=${String(f[option])}` : '')

const usesOfField = (f: Field): string[] => {
  const options = (Object.keys(f) as (keyof Field)[]).filter((o) => !['kind', 'label', 'dict', 'to'].includes(o))
  return [
    `kind ${f.kind}`,
    ...options.map((option) => `option ${option}${valueOf(f, option)}`),
    ...(f.search ? [`kind ${f.kind} with search=${f.search}`] : []),
    ...(f.unique ? [`${isEncrypted(f) ? 'an encrypted' : 'a'} unique field`] : []),
    ...(f.dict?.includes(',') ? ['a dictionary that is a table'] : []),
  ]
}

const usesOf = (r: Resource): string[] => [
  ...Object.values(r.fields).flatMap(usesOfField),
  ...Object.keys(r).map((key) => `resource option ${key}`),
  ...verbsOf(r).flatMap((verb) => [
    `verb ${verb}`,
    ...(typeof r.verbs?.[verb] === 'string' ? ['a message of a verb'] : []),
  ]),
  ...movesOf(r).flatMap(([, move]) => [
    ...Object.keys(move).map((option) => `option ${option} of a move`),
    `a move from ${startsOf(move).length > 1 ? 'several states' : 'one state'}`,
    `a move that ${move.to === null ? 'deletes' : 'leads on'}`,
  ]),
  `owner=${r.owner}`,
  `history=${String(r.history ?? false)}`,
  ...('id' in r.fields ? ['an id chosen by the caller'] : []),
]

const tried = new Set(SPECIMENS.flatMap((r: Resource) => usesOf(r)))

test.each(Object.values<Resource>(resources).map((r) => [r.name, r] as const))('%s', (_name, r) => {
  const missing = [...new Set(usesOf(r))].filter((use) => !tried.has(use))
  expect(missing, 'give one of apps/server/test/specimens/definitions.ts the same').toEqual([])
})

test('the guard reports features without a specimen', () => {
  const [first] = Object.values<Resource>(resources)
  const strange: Resource = { ...first!, fields: { odd: { kind: 'group', label: '组', fields: {} } } }
  expect(usesOf(strange).filter((use) => !tried.has(use))).toContain('kind group')
})
