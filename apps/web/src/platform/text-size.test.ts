import { expect, it } from 'vitest'
import { sized } from '../../build/text-size.ts'

it.each([
  ['font-size', '14px', 'calc(14px*var(--hx-size,1))'],
  ['line-height', '22.5px', 'calc(22.5px*var(--hx-size,1))'],
  [
    'font',
    '400 14px/22px var(--hx-font)',
    '400 calc(14px*var(--hx-size,1))/calc(22px*var(--hx-size,1)) var(--hx-font)',
  ],
  ['font-size', 'clamp(18px, 3vh, 40px)', 'clamp(18px, 3vh, 40px)'],
  ['font-size', '1rem', '1rem'],
  ['height', '34px', '34px'],
])('%s: %s', (prop, value, follows) => {
  expect(sized(prop, value)).toBe(follows)
  expect(sized(prop, follows)).toBe(follows)
})
