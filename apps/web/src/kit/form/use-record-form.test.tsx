import { int, text } from '@huxi/model'
import { screen } from '@testing-library/react'
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
