import { expect, test } from 'vitest'
import { longText } from './mount.ts'

const page = (rows: number) => ({
  records: Array.from({ length: rows }, (_, n) => ({ n, name: `"${n}"`, none: undefined })),
  total: rows,
  pages: [1],
})

test.each([101, 200, 1000])('serialises %i rows in parts', async (rows) => {
  expect(JSON.parse((await longText(page(rows)))!)).toEqual(JSON.parse(JSON.stringify(page(rows))))
})
test('serialises a page with rows only', async () => {
  const { records } = page(150)
  expect(JSON.parse((await longText({ records }))!)).toEqual(JSON.parse(JSON.stringify({ records })))
})
test.each([[page(100)], [null], [[1, 2]], ['text'], [{ records: 'x'.repeat(500) }]])(
  'what is short is not',
  (result) => {
    expect(longText(result)).toBeUndefined()
  },
)
