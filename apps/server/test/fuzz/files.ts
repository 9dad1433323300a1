import fc from 'fast-check'
import { HOSTILE } from './values.ts'

interface Broken {
  name: string
  bytes: Uint8Array
}

const NAMES = ['a.xlsx', 'a.csv', 'a.xls', 'a.png', 'a.xlsx.exe', '..', 'a', '职务.xlsx', 'a\u202e.xlsx']

/** Zip archives detect most changed bytes, but not all. */
const flipped = (sheet: Uint8Array) =>
  fc
    .array(fc.tuple(fc.nat({ max: sheet.length - 1 }), fc.integer({ min: 0, max: 255 })), { maxLength: 6 })
    .map((changes) => {
      const copy = Uint8Array.from(sheet)
      for (const [at, byte] of changes) copy[at] = byte
      return copy
    })
const cut = (sheet: Uint8Array) => fc.nat({ max: sheet.length }).map((length) => sheet.slice(0, length))
const csv = () =>
  fc
    .array(fc.array(fc.constantFrom('职务编码', '职务名称', '职级', ...HOSTILE), { maxLength: 5 }), { maxLength: 8 })
    .map((rows) => Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')))

export const brokenFiles = (sheets: readonly Uint8Array[]): fc.Arbitrary<Broken> =>
  fc.record({
    name: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('a.xlsx', 'a.csv') }, fc.constantFrom(...NAMES)),
    bytes: fc
      .constantFrom(...sheets)
      .chain((sheet) =>
        fc.oneof<fc.Arbitrary<Uint8Array>[]>(flipped(sheet), cut(sheet), csv(), fc.uint8Array({ maxLength: 300 })),
      ),
  })
