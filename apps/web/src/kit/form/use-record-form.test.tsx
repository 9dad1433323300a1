import { int, text, type Field } from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { RecordForm } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

const FIELDS = { rank: int('排序', { initial: 7 }), name: text('名称', { initial: '某' }) }

const Page = ({ recordId }: { recordId?: string }) => (
  <RecordForm handle={useRecordForm({ fields: FIELDS, initial: { name: '起' }, recordId })} />
)
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('a new record begins with what its definition says, in any form; what is given goes first', () => {
  renderAt('/', <Page />)
  expect([value('排序'), value('名称')]).toEqual(['7', '起'])
})

it('one that is being edited is as it is', () => {
  renderAt('/', <Page recordId="1" />)
  expect([value('排序'), value('名称')]).toEqual(['', '起'])
})

it('what the server refuses inside of children is said at their cell until something changes there', async () => {
  const lines: Field = { kind: 'children', label: '明细', max: 9, fields: { name: text('名称') } }
  const initial = { lines: [{ id: '1', name: '甲' }] }
  const Lines = () => {
    const handle = useRecordForm({ fields: { lines }, initial, recordId: '1' })
    return (
      <>
        <RecordForm handle={handle} />
        <button type="button" onClick={() => handle.refuse({ 'lines.0.name': '名称已存在' })}>
          拒绝
        </button>
      </>
    )
  }
  renderAt('/', <Lines />)
  const cell = await screen.findByLabelText<HTMLInputElement>('名称，第 1 行')
  fireEvent.click(screen.getByText('拒绝'))
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(cell, { target: { value: '乙' } })
  expect(cell.getAttribute('aria-invalid')).toBe('false')
})
