import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeOf } from '../../src/engine/write/store.ts'
import { systemOf } from '../accounts.ts'
import { conformance } from '../conformance/suites.ts'
import type { TestApp } from '../harness.ts'
import { openSpecimens } from './area.ts'
import { plain } from './definitions.ts'

conformance([plain], () => openSpecimens([plain]))

describe('a row that the program adds', () => {
  let app: TestApp
  beforeAll(async () => void (app = await openSpecimens([plain])))
  afterAll(() => app.dispose())

  test('begins as the definition says, like one of a form', async () => {
    const ctx = systemOf(app, 1)
    expect(await storeOf(ctx, plain).add(ctx, { code: 'begins', name: '开始', rank: '1' })).toMatchObject({
      quantity: 0,
      marks: 1,
    })
  })
})
