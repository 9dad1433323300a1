import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Large packages that few requests need, or none on PostgreSQL without Redis. */
const SELDOM = [
  '@electric-sql/pglite',
  '@zxcvbn-ts/language-common',
  'fontkit',
  'hucre',
  'ioredis',
  'pdfkit',
  'pinyin-pro',
  'sanitize-html',
]

const SPY = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  await import(${JSON.stringify(import.meta.resolve('../../app.ts'))})
  console.log(JSON.stringify([...loaded]))
`

test('a process at rest does not hold the packages that few requests need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SPY])
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('fastify')
  expect(SELDOM.filter((name) => loaded.includes(name))).toEqual([])
})
