import pg from 'pg'
import { expect, test } from 'vitest'
import { lineOf, sentenceOf } from './db-error.ts'
import { StartError } from './start-error.ts'

const thrown = (code: string): Error => Object.assign(new Error('as the driver says it'), { code })

test.each([
  '28P01',
  '28000',
  '3D000',
  '42501',
  '53300',
  '57P03',
  'ECONNREFUSED',
  'ENOTFOUND',
  'SELF_SIGNED_CERT_IN_CHAIN',
])('%s is a sentence, its code behind it', (code) => {
  expect(sentenceOf(thrown(code))).toMatch(new RegExp(`^[^a-z]*\\p{Script=Han}{4}.*（${code}）$`, 'u'))
})

test('prints a refused migration as one line; keeps the stack of defects and other services', () => {
  const refused = Object.assign(new pg.DatabaseError('permission denied for table a', 1, 'error'), { code: '42501' })
  const line = lineOf(new Error('migration 0001_a.sql: permission denied for table a', { cause: refused }))
  expect(line).toMatch(/^数据库：.*（42501）：migration 0001_a\.sql: permission denied for table a$/)
  expect(lineOf(new StartError('请检查 PORT'))).toBe('请检查 PORT')
  const wrong = Object.assign(new pg.DatabaseError('syntax error', 1, 'error'), { code: '42601' })
  expect([thrown('ECONNREFUSED'), wrong].map(lineOf)).toEqual([undefined, undefined])
})
