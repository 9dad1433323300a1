import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { clearSession } from '../../platform/storage.ts'
import { ChoiceInput } from './choice-input.tsx'
import { TreeInput } from './tree-input.tsx'
import { UserDialog } from './user-picker.tsx'

const user = (n: number) => ({ id: `u${n}`, realname: `用户${n}`, username: `user${n}`, orgCodeTxt: '', phone: null })
const USERS = Array.from({ length: 30 }, (_, at) => user(at + 1))
const depart = (key: string, title: string, children: unknown[] = []) => ({ key, title, children })
const DEPARTS = [depart('d1', '医院', [depart('d2', '呼吸科'), depart('d3', '护理部')])]

const users = ({ query }: Asked) => {
  const [page, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
  const found = USERS.filter(({ realname }) => realname.includes(query.get('realname') ?? ''))
  return pageOf(found.slice((page - 1) * size, page * size), found.length)
}

const choices = ({ query }: Asked) => {
  const all = USERS.map(({ id, realname, username }) => ({ id, label: `${realname}（${username}）` }))
  const ids = query.get('ids')?.split(',')
  if (ids)
    return pageOf(
      all.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, ...(one.id === 'u30' && { disabled: true }) })),
    )
  const [page, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
  const found = all.slice(0, 29).filter(({ label }) => label.includes(query.get('keyword') ?? ''))
  return { ...pageOf(found.slice((page - 1) * size, page * size), found.length), size, current: page }
}

let asked: Asked[]

beforeEach(() => {
  setWidth(1440)
  clearSession()
  asked = serve({
    '/sys/user/queryUserComponentData': users,
    '/sys/user/choices': choices,
    '/sys/sysDepart/queryIdTree': () => DEPARTS,
    '/sys/sysDepart/choices': () =>
      pageOf([
        { id: 'd2', label: '呼吸科' },
        { id: 'd3', label: '护理部' },
      ]),
  })
})

const box = () => screen.getByRole('combobox')
const open = () => fireEvent.mouseDown(box())
const offered = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
const ofChoices = () => asked.filter(({ path }) => path === '/sys/user/choices')
const pick = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))

it.each(['system:user', 'system:depart'])(
  'does not show the number of a record whose name is being read, %s',
  async (to) => {
    renderAt('/', <ChoiceInput to={to} label="选择" value={to === 'system:user' ? 'u2' : 'd2'} />)
    expect(screen.getByText('…')).toBeTruthy()
    expect(await screen.findByText(/^(用户2（user2）|呼吸科)$/)).toBeTruthy()
  },
)

it('says that there is nothing to choose while nothing is typed', async () => {
  serve({ '/sys/user/choices': () => pageOf([]) })
  renderAt('/', <ChoiceInput to="system:user" label="成员" />)
  open()
  expect(await screen.findByText('没有可以选择的成员：还没有登记，或不在您的可见范围内')).toBeTruthy()
  fireEvent.change(box(), { target: { value: '张' } })
  expect(await screen.findByText('没有符合条件的选项，请换个名称、拼音或首字母')).toBeTruthy()
})

it('shows the selection by one request, adds to it, and Tab changes nothing', async () => {
  const onChange = vi.fn()
  renderAt('/', <ChoiceInput to="system:user" label="成员" multiple value="u2,u30" onChange={onChange} />)
  expect(await screen.findByText('用户30（user30）')).toBeTruthy()
  expect(ofChoices().map(({ query }) => query.get('ids'))).toEqual(['u2,u30'])
  open()
  await pick('用户3（user3）')
  expect(onChange).toHaveBeenCalledWith('u2,u30,u3')
  // Tab chooses and clears nothing
  fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9 })
  expect(onChange).toHaveBeenCalledOnce()
})

it('searches on the server, says when nothing is found, and offers a second try when it fails', async () => {
  const { container } = renderAt(
    '/',
    <>
      <label htmlFor="a">负责人</label>
      <ChoiceInput to="system:user" label="负责人" id="a" value={null} />
    </>,
  )
  open()
  await waitFor(() => expect(offered()).toContain('用户1（user1）'))
  await expectAccessible(container)
  fireEvent.change(box(), { target: { value: '用户7' } })
  await waitFor(() => expect(offered()).toEqual(['用户7（user7）']))
  fireEvent.change(box(), { target: { value: '没有' } })
  expect(await screen.findByText(/没有符合条件的选项/)).toBeTruthy()
  serve({ '/sys/user/choices': () => new Refused('不行') })
  fireEvent.change(box(), { target: { value: '坏了' } })
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
  serve({ '/sys/user/choices': () => new Refused('没有权限', { code: 403, status: 403 }) })
  fireEvent.change(box(), { target: { value: '无权' } })
  expect(await screen.findByText(/没有查看“负责人”的权限/)).toBeTruthy()
})

it('asks rows of an online form by its code', async () => {
  serve({ '/online/form/oxygen/choices': () => pageOf([{ id: 'r1', label: 'HF-001' }]) })
  renderAt('/', <ChoiceInput to="form1:oxygen" label="相关记录" value="r1" />)
  expect(await screen.findByText('HF-001')).toBeTruthy()
})

it('reads the next page near the end of the list', async () => {
  renderAt('/', <ChoiceInput to="system:user" label="负责人" value={null} />)
  open()
  await screen.findAllByText('用户1（user1）')
  fireEvent.scroll(document.querySelector('.ant-select-dropdown [class*=list-holder]')!)
  await waitFor(() => expect(ofChoices().map(({ query }) => query.get('pageNo'))).toEqual(['1', '2']))
})

it('offers recent choices first, until the user signs out', async () => {
  const one = renderAt('/', <ChoiceInput to="system:user" label="负责人" value={null} />)
  open()
  await pick('用户5（user5）')
  one.unmount()
  const again = renderAt('/', <ChoiceInput to="system:user" label="负责人" value={null} />)
  open()
  await waitFor(() => expect(offered()[0]).toBe('用户5（user5）'))
  expect(screen.getByText('最近选择')).toBeTruthy()
  again.unmount()
  clearSession()
  renderAt('/', <ChoiceInput to="system:user" label="负责人" value={null} />)
  open()
  await waitFor(() => expect(offered()[0]).toBe('用户1（user1）'))
})

const confirm = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
const dialog = (onConfirm = vi.fn(), multiple = true) => {
  renderAt(
    '/',
    <UserDialog title="添加成员" multiple={multiple} chosen={[]} onCancel={() => {}} onConfirm={onConfirm} />,
  )
  return onConfirm
}

it('a dialog keeps the selection of other pages and names people as everywhere', async () => {
  const onConfirm = dialog()
  fireEvent.click(await screen.findByText('user3'))
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(screen.getByTitle('2'))
  fireEvent.click(await screen.findByText('user12'))
  confirm()
  const named = (n: number) => ({ id: `u${n}`, name: `用户${n}（user${n}）` })
  expect(onConfirm).toHaveBeenCalledWith([named(3), named(12)])
})

it('takes one by double click when one is wanted', async () => {
  const onConfirm = dialog(vi.fn(), false)
  fireEvent.doubleClick(await screen.findByText('user4'))
  expect(onConfirm).toHaveBeenCalledWith([expect.objectContaining({ id: 'u4' })])
})

it('asks by name with Enter', async () => {
  dialog()
  const name = await screen.findByLabelText('姓名')
  fireEvent.change(name, { target: { value: '用户7' } })
  fireEvent.submit(name.closest('form')!)
  await waitFor(() => expect(screen.queryByText('user3')).toBeNull())
  expect(asked.at(-1)!.query.get('realname')).toBe('用户7')
})

it('a dialog refuses an empty selection', async () => {
  const onConfirm = dialog()
  await screen.findByText('user1')
  confirm()
  expect(await screen.findByText('请选择一条记录')).toBeTruthy()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('chooses several departments in their tree', async () => {
  const onChange = vi.fn()
  renderAt('/', <ChoiceInput to="system:depart" label="部门" multiple value="d2" onChange={onChange} />)
  await screen.findByText('呼吸科')
  open()
  fireEvent.change(box(), { target: { value: '护理' } })
  fireEvent.click(await screen.findByText('护理部'))
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

it('a chosen node that shares its name says where it hangs', async () => {
  const twins = [depart('d1', '医院', [depart('d2', '呼吸科'), depart('d3', '东院区', [depart('d4', '呼吸科')])])]
  serve({ '/sys/sysDepart/queryIdTree': () => twins, '/sys/sysDepart/choices': () => pageOf([]) })
  renderAt('/', <TreeInput to="system:depart" label="上级部门" value="d4" />)
  expect(await screen.findByText('呼吸科（东院区）')).toBeTruthy()
})

it('says that users were not read, and lists them once they are', async () => {
  let fails = true
  serve({
    '/sys/user/queryUserComponentData': (call) =>
      fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : users(call),
  })
  renderAt('/', <UserDialog title="添加成员" multiple={false} chosen={[]} onCancel={() => {}} onConfirm={() => {}} />)
  expect(await screen.findByText('加载失败')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('用户1')).toBeTruthy()
})
