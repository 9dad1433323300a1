import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { DepartPicker } from './depart-picker.tsx'
import { TreeInput } from './tree-input.tsx'
import { UserPicker } from './user-picker.tsx'

const user = (n: number) => ({ id: `u${n}`, realname: `用户${n}`, username: `user${n}`, orgCodeTxt: '', phone: null })
const USERS = Array.from({ length: 12 }, (_, at) => user(at + 1))
const depart = (key: string, title: string, children: unknown[] = []) => ({
  key,
  id: key,
  title,
  departName: title,
  children,
})
const DEPARTS = [depart('d1', '医院', [depart('d2', '呼吸科'), depart('d3', '护理部')])]

const users = ({ query }: Asked) => {
  const ids = query.get('id')?.split(',')
  if (ids) return pageOf(USERS.filter(({ id }) => ids.includes(id)))
  const [page, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
  const found = USERS.filter(({ realname }) => realname.includes(query.get('realname') ?? ''))
  return pageOf(found.slice((page - 1) * size, page * size), found.length)
}

let asked: Asked[]

beforeEach(() => {
  setWidth(1440)
  asked = serve({
    '/sys/user/queryUserComponentData': users,
    '/sys/sysDepart/queryIdTree': () => DEPARTS,
    '/sys/sysDepart/queryTreeList': () => DEPARTS,
  })
})

const open = () => fireEvent.mouseDown(screen.getByRole('combobox'))
const confirm = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))

it('shows names of present values, selects them again and keeps those of other pages', async () => {
  const onChange = vi.fn()
  renderAt('/', <UserPicker label="成员" multiple value="u2,u11" onChange={onChange} />)
  expect(await screen.findByText('用户11')).toBeTruthy()
  open()
  const layer = await screen.findByRole('dialog')
  const box = within(layer)
  await box.findByText('user3')
  await expectAccessible(layer)
  expect(box.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1)
  fireEvent.click(box.getByText('user3'))
  confirm()
  expect(onChange).toHaveBeenCalledWith('u2,u11,u3')
})

it('takes one by double click when one is wanted', async () => {
  const onChange = vi.fn()
  renderAt('/', <UserPicker label="负责人" value={null} onChange={onChange} />)
  open()
  fireEvent.doubleClick(await screen.findByText('user4'))
  expect(onChange).toHaveBeenCalledWith('u4')
})

it('asks by name with Enter', async () => {
  renderAt('/', <UserPicker label="成员" multiple value={null} />)
  open()
  const name = await screen.findByLabelText('姓名')
  fireEvent.change(name, { target: { value: '用户7' } })
  fireEvent.submit(name.closest('form')!)
  await waitFor(() => expect(screen.queryByText('user3')).toBeNull())
  expect(asked.at(-1)!.query.get('realname')).toBe('用户7')
})

it('wants at least one when nothing was chosen before', async () => {
  const onChange = vi.fn()
  renderAt('/', <UserPicker label="成员" multiple value={null} onChange={onChange} />)
  open()
  await screen.findByText('user1')
  confirm()
  expect(await screen.findByText('请选择一条记录')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

it('chooses departments with their path', async () => {
  const onChange = vi.fn()
  renderAt('/', <DepartPicker label="部门" multiple value="d2" onChange={onChange} />)
  await screen.findByText('呼吸科')
  open()
  const box = within(await screen.findByRole('dialog'))
  expect(await box.findByText('医院 / 呼吸科')).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(document.querySelectorAll('.ant-tree-checkbox')[2]!)
  confirm()
  expect(onChange).toHaveBeenCalledWith('d2,d3')
})

it('does not offer a branch as its own parent', async () => {
  renderAt('/', <TreeInput to="system:depart" label="上级部门" recordId="d2" value={null} />)
  fireEvent.mouseDown(await screen.findByRole('combobox'))
  fireEvent.click(
    await waitFor(
      () => document.querySelector('.ant-select-tree-switcher_close') ?? Promise.reject(new Error('closed')),
    ),
  )
  const barred = await screen.findByText('呼吸科')
  expect(barred.closest('.ant-select-tree-treenode')!.className).toContain('disabled')
  expect(screen.getByText('护理部').closest('.ant-select-tree-treenode')!.className).not.toContain('disabled')
})
