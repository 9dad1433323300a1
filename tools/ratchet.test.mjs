import { describe, expect, test } from 'vitest'
import { countsOf, lowered, privateNamesIn, verdictsOf } from './ratchet.mjs'

describe('ratchet', () => {
  test('counts private words in comments and test titles, not in code', () => {
    const text = "// what he asks\n/** The caller asks. */\ntest('somebody asks', () => 'nobody')\n"
    expect(countsOf({ path: 'tools/a.test.ts', text })).toEqual({ privateWords: 3, privateNames: 0, commentLines: 2 })
    expect(countsOf({ path: 'tools/a.ts', text }).privateWords).toBe(2)
  })

  test('counts private names of files and exports', () => {
    const text = 'export const apart = 1\nexport const lookup = 2\nconst told = 3\n'
    expect(countsOf({ path: 'tools/known.ts', text }).privateNames).toBe(2)
  })

  test('counts private names of properties and parameters of the product', () => {
    const text =
      'interface Use { held: number; running: number }\nexport const f = (touched = 1, id = 2): Use => g(touched, id)\n'
    expect(countsOf({ path: 'apps/server/src/a.ts', text }).privateNames).toBe(2)
    expect(countsOf({ path: 'packages/contract/src/a.ts', text }).privateNames).toBe(1)
    expect(countsOf({ path: 'bench/a.ts', text }).privateNames).toBe(0)
  })

  test('lists the file and the word of each private name', () => {
    const text = 'export const apart = 1\nconst f = (told = 1) => told\n'
    expect(privateNamesIn([{ path: 'apps/server/src/a.ts', text }])).toEqual([
      'apps/server/src/a.ts apart',
      'apps/server/src/a.ts told',
    ])
  })

  test('fails above a ceiling', () => {
    const verdicts = verdictsOf({ privateWords: 10, cssLines: 10 }, { privateWords: 10, cssLines: 11 })
    expect(verdicts.map(({ fits }) => fits)).toEqual([true, false])
    expect(verdicts[1].line).toContain('多出 1')
  })

  test('keeps a ceiling at its goal', () => {
    expect(lowered({ commentLines: 9000 }, { commentLines: 8001 })).toEqual({ commentLines: 9000 })
    expect(lowered({ commentLines: 9500 }, { commentLines: 8001 })).toEqual({ commentLines: 9000 })
  })

  test('lowers a ceiling to the next step and raises none', () => {
    const ceilings = { privateWords: 4500, privateNames: 5, commentLines: 250, cssLines: 300, filesPerList: 38 }
    const counts = { privateWords: 4301, privateNames: 3, commentLines: 251, cssLines: 300 }
    expect(lowered(ceilings, counts)).toEqual({
      privateWords: 4350,
      privateNames: 3,
      commentLines: 250,
      cssLines: 300,
      filesPerList: 38,
    })
  })
})
