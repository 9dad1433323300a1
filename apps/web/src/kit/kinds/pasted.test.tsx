import { decimal, dict } from '@huxi/model'
import { expect, it } from 'vitest'
import { serve } from '../../../test/kit.tsx'
import { filledIn } from './pasted.ts'

it('a pasted number is read as a typed one; a text that is none stays for the check of its cell', async () => {
  const columns = [['dose', decimal('剂量（mg）')]] as const
  const cells = [['２．５'], ['0,15'], ['2 mg'], ['1,000'], ['一'], ['']]
  const rows = await filledIn([], columns, cells, { row: 0, column: 0, closed: new Set() })
  expect(rows.map(({ dose }) => dose)).toEqual([2.5, 0.15, 2, '1,000', '一', null])
})

it('a pasted choice that its list does not have stays for the check of its cell', async () => {
  serve({ '/sys/dict/getDictItems/unit': () => [{ value: 'mg', text: '毫克' }] })
  const columns = [['unit', dict('单位', 'unit')]] as const
  const rows = await filledIn([], columns, [['毫克'], ['两'], ['']], { row: 0, column: 0, closed: new Set() })
  expect(rows.map(({ unit }) => unit)).toEqual(['mg', '两', null])
})
