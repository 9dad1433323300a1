import type { position } from '@huxi/contract'
import { expect, test } from 'vitest'
import type { ListSlots } from './list-slots.ts'

test('a misspelt column or cell does not compile', () => {
  const slots: readonly ListSlots<typeof position>[] = [
    // @ts-expect-error unknown column
    { columns: { nam: undefined } },
    // @ts-expect-error unknown cell
    { cells: ['nam'] },
    { columns: { name: undefined }, cells: ['name'] },
  ]
  expect(slots).toHaveLength(3)
})
