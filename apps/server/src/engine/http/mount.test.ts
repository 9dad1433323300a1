import { expect, test } from 'vitest'
import { success } from '../../platform/http/wire.ts'
import { longJson } from './mount.ts'

const page = (rows: number) => ({
  records: Array.from({ length: rows }, (_, n) => ({ n, name: `"${n}"`, none: undefined })),
  total: rows,
  pages: [1],
})

const read = (json: Buffer | undefined): unknown => JSON.parse(json!.toString())
const sent = (result: unknown): unknown => JSON.parse(JSON.stringify(success(result, '', 7)))

test.each([101, 200, 1000])('writes %i rows in parts', async (rows) => {
  expect(read(await longJson(page(rows), 7))).toEqual(sent(page(rows)))
})
test('writes a page with rows only', async () => {
  const { records } = page(150)
  expect(read(await longJson({ records }, 7))).toEqual(sent({ records }))
})
test.each([[page(100)], [null], [[1, 2]], ['text'], [{ records: 'x'.repeat(500) }]])(
  'leaves short results whole',
  (result) => {
    expect(longJson(result, 7)).toBeUndefined()
  },
)
