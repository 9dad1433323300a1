import { describe, expect, test } from 'vitest'
import { selectionOf } from './selection.mjs'

const TESTS = [
  'apps/server/src/modules/care/label/runs.test.ts',
  'apps/server/src/modules/system/user/user.test.ts',
  'apps/server/test/label.test.ts',
  'apps/server/test/label-rules.test.ts',
  'apps/server/test/labelled.test.ts',
  'e2e/label.spec.ts',
  'e2e/user.spec.ts',
]
const select = (...changed) => selectionOf(changed, TESTS, (area) => [`${area}:rule`])

describe('selectionOf', () => {
  test('runs the tests, resources and journey of the area of a module', () => {
    expect(select('apps/server/src/modules/care/label/runs.ts')).toMatchObject({
      related: ['apps/server/src/modules/care/label/runs.ts'],
      http: [
        'apps/server/src/modules/care/label/runs.test.ts',
        'apps/server/test/label-rules.test.ts',
        'apps/server/test/label.test.ts',
      ],
      resources: ['label:rule'],
      journeys: ['e2e/label.spec.ts'],
    })
  })

  test('selects the suites of the area for a definition, not all importers of the contract', () => {
    expect(select('packages/contract/src/care/label/rule.ts')).toMatchObject({
      related: [],
      unit: ['packages/contract/test'],
      web: ['apps/web/src/pages/label/'],
      resources: ['label:rule'],
    })
  })

  test('runs a changed test of the server and no other one', () => {
    expect(select('apps/server/test/labelled.test.ts').http).toEqual(['apps/server/test/labelled.test.ts'])
  })

  test('runs readers of a document or a migration', () => {
    expect(select('docs/settings.md', 'apps/server/migrations/0200_a.sql')).toMatchObject({
      unit: ['apps/server/src/platform/config/settings.test.ts', 'tools/documents.test.mjs'],
      http: ['apps/server/test/schema.test.ts'],
    })
  })

  test.each([
    ['apps/server/src/engine/read/where.ts', true],
    ['packages/model/src/field.ts', true],
    ['apps/server/src/modules/system/user/row.ts', false],
  ])('calls a change of %s wide: %s', (path, isWide) => {
    expect(select(path).isWide).toBe(isWide)
  })
})
