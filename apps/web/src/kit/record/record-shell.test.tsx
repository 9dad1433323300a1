import { text, type Field } from '@huxi/model'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { FormField } from '../form/form-field.tsx'
import { FormDialog } from './form-dialog.tsx'

const listOf = (columns: number): Field => ({
  kind: 'children',
  label: '联系人',
  max: 4,
  item: { name: 'test:line', owner: 'tenant', keepDeleted: false, by: 'postId', order: 'sortNo' },
  fields: Object.fromEntries(Array.from({ length: columns }, (_, at) => [`c${at}`, text(`第${at}列`)])),
})

const show = async (columns: number) => {
  const question = { title: '登记', fields: { lines: listOf(columns) }, onSubmit: () => Promise.resolve(undefined) }
  renderAt(
    '/',
    <FormDialog question={question} onClose={() => undefined}>
      {() => <FormField name="lines" label="" />}
    </FormDialog>,
  )
  return screen.findByRole('button', { name: '添加联系人' })
}

const drawerWidth = () => document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width ?? 'none'

beforeEach(() => setWidth(1440))

it.each([
  ['a dialog', 2, /^none$/],
  ['a drawer', 3, /^720px$/],
  ['a wide drawer', 6, /1200px/],
])('opens in %s for a list of %i columns', async (_, columns, width) => {
  await show(columns)
  await waitFor(() => expect(drawerWidth()).toMatch(width))
})

it('names a list whose heading stands above it', async () => {
  await show(2)
  expect(screen.getByRole('group', { name: '联系人' })).toBeTruthy()
})
