import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post as plain, row, server } from '../../../test/post.ts'
import { useSession } from '../data/session.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const post = {
  ...plain,
  fields: {
    ...plain.fields,
    level: { ...plain.fields.level, restrictable: true },
    places: { ...plain.fields.places, restrictable: true },
  },
}

const { level: _level, level_dictText: _text, ...seen } = row(1)
const masked = { ...seen, places: '***' }

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
  useSession.setState({ fields: { 'test:post': { level: 'hidden', places: 'masked', code: 'readonly' } } })
})

it('a list has no column, filter or condition of a hidden field, and a mark where a field is masked', async () => {
  server([masked as never])
  renderAt('/post', <ResourceTable resource={post} />)
  const line = (await screen.findByText('岗位1')).closest('tr')!
  expect(within(line).getByText('***')).toBeTruthy()
  expect(screen.queryByText('级别')).toBeNull()
  const head = screen.getAllByRole('columnheader').find((one) => one.textContent === '人数')!
  expect(head.className).not.toContain('has-sorters')
})

it('a form leaves out hidden fields, shows the mark, disables read-only fields, and sends the others', async () => {
  const asked = server([masked as never], { '/post/edit': () => null })
  renderAt('/post', <ResourceTable resource={post} />)
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await screen.findByText('只读：按字段权限不能修改')
  const dialog = screen.getByRole('dialog')
  const input = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label)
  expect(within(dialog).queryByLabelText('级别')).toBeNull()
  expect(within(dialog).getByText('***')).toBeTruthy()
  expect(input('岗位编码').disabled).toBe(true)
  fireEvent.change(input('岗位名称'), { target: { value: '新名称' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/post/edit')).toBe(true))
  const { body } = asked.find(({ path }) => path === '/post/edit')!
  expect(body).toMatchObject({ id: 'i1', code: 'C1', name: '新名称' })
  expect(Object.keys(body!)).not.toEqual(expect.arrayContaining(['level']))
  expect(Object.keys(body!)).not.toEqual(expect.arrayContaining(['places']))
})
