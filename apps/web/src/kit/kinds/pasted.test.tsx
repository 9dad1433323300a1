import { decimal, dict } from '@huxi/model'
import { expect, it } from 'vitest'
import { serve } from '../../../test/kit.tsx'
import { filledIn, linesOf } from './pasted.ts'

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

it('a cell of a sheet with line breaks stays one cell, and empty lines at the end are none', () => {
  expect(linesOf('鼻导管\t2\t"第一行\r\n第二行""急"""\r\n面罩\t1\t5"\r\n\r\n')).toEqual([
    ['鼻导管', '2', '第一行 第二行"急"'],
    ['面罩', '1', '5"'],
  ])
  expect(linesOf('一格\r\n')).toBeUndefined()
})
