import { int, resource } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const counted = resource({
  ...post,
  fields: { ...post.fields, places: int('人数', { min: 0, search: 'range' }) },
})

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const asks = (asked: readonly Asked[]) =>
  asked.flatMap(({ path, query }) => (path === '/post/list' ? [query.get('places_begin')] : []))

it('a query is not sent before its number is understood', async () => {
  const asked = server(rows(2))
  renderAt('/post', <ResourceTable resource={counted} />)
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('button', { name: /展开/ }))
  const least = await screen.findByLabelText<HTMLInputElement>('最小人数')
  type(least, '2.35L')
  expect(screen.getByRole('alert').textContent).toBe('人数“2.35L”不是数字，请只填写数字')
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect([least.value, asks(asked)]).toEqual(['2.35L', [null]])
  type(least, '１ ０００')
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asks(asked)).toEqual([null, '1000']))
})

it('a cell with an ambiguous number gives the reason and sends nothing', async () => {
  const asked = server(rows(1), { '/post/edit': () => null })
  renderAt('/post', <ResourceTable resource={counted} />)
  await screen.findByText('岗位1')
  const sent = () => asked.filter(({ path }) => path === '/post/edit').map(({ body }) => body)
  fireEvent.doubleClick(screen.getByTitle('修改岗位1的人数').closest('td')!)
  const cell = await screen.findByLabelText<HTMLInputElement>('岗位1的人数')
  type(cell, '1,000')
  await screen.findByText('人数“1,000”有两种读法，请改写为 1 或 1000')
  expect([cell.value, sent()]).toEqual(['1,000', []])
  type(cell, '１２')
  await waitFor(() => expect(sent()).toEqual([{ id: 'i1', version: 1, places: 12 }]))
})
