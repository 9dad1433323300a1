import { ref, resource, text, type Resource } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { draftServer, saveDrafts } from '../../../test/drafts.ts'
import { pageOf, renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { server } from '../../../test/post.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const bed: Resource = resource({
  name: 'test:bed',
  title: '床位',
  table: 'bed',
  path: '/bed',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  fields: {
    name: text('名称', { required: true }),
    postId: ref('职务', 'system:position', { required: true, search: 'eq' }),
  },
})

const START = [{ id: 'p1', label: '护士' }]
const MAY = ['list', 'add'].flatMap((verb) => [`test:bed:${verb}`, `system:position:${verb}`])

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
})

const openList = (codes = MAY) => {
  signIn(codes)
  let positions = START
  const { answers, drafts } = draftServer()
  const asked = server([], {
    ...answers,
    '/bed/list': () => pageOf([]),
    '/bed/add': () => ({ id: 'b1' }),
    '/sys/dict/getDictItems/position_rank': () => [{ value: '1', text: '高级', title: '高级', label: '高级' }],
    '/sys/position/add': ({ body }: Asked) => {
      positions = [...positions, { id: 'p2', label: String(body!['name']) }]
      return { id: 'p2' }
    },
    '/sys/position/choices': ({ query }: Asked) => {
      const ids = query.get('ids')?.split(',')
      const keyword = query.get('keyword') ?? ''
      return pageOf(positions.filter(({ id, label }) => (ids ? ids.includes(id) : label.includes(keyword))))
    },
  })
  renderAt('/bed', <ResourceTable resource={bed} />)
  return { asked, drafts }
}
const openPicker = async (container: HTMLElement) => {
  const picker = await within(container).findByRole('combobox', { name: '职务' })
  fireEvent.mouseDown(picker)
  await screen.findByText('护士', { selector: '.ant-select-item-option-content' })
  return picker
}
const openForm = async (codes = MAY) => {
  const server = openList(codes)
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  const form = await screen.findByRole('dialog', { name: /新增床位/ })
  fireEvent.change(await within(form).findByLabelText('名称'), { target: { value: '一号床' } })
  return { ...server, picker: await openPicker(form) }
}
const offer = (words: string) => screen.findByText(words, { selector: '.createOption *' })
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const type = (box: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(box.getByLabelText(label), { target: { value } })

it('creates the searched record, selects it and keeps the form below as it was', async () => {
  const { asked, drafts, picker } = await openForm()
  expect(await offer('新建职务')).toBeTruthy()
  fireEvent.change(picker, { target: { value: '主任医师' } })
  await offer('新建“主任医师”')
  await screen.findByText(/没有符合条件的选项/)
  fireEvent.keyDown(picker, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 })
  const above = await dialog(/新增职务/)
  expect(above.getByLabelText<HTMLInputElement>('职务名称').value).toBe('主任医师')
  await expectAccessible(screen.getByRole('dialog', { name: /新增职务/ }))
  type(above, '职务编码', 'chief')
  fireEvent.click(await above.findByLabelText('高级'))
  await saveDrafts()
  expect([...drafts.keys()]).toEqual(['test:bed:new'])
  fireEvent.click(above.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已新增职务“主任医师”')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(picker))
  const below = await dialog(/新增床位/)
  expect(await below.findAllByText('主任医师')).not.toHaveLength(0)
  expect(below.getByLabelText<HTMLInputElement>('名称').value).toBe('一号床')
  fireEvent.click(below.getByRole('button', { name: '确定' }))
  await screen.findByText('已新增床位“一号床”')
  expect(asked.find(({ path }) => path === '/bed/add')!.body).toMatchObject({ name: '一号床', postId: 'p2' })
})

it('given up, it leaves the choice as it was and gives the focus back', async () => {
  const { asked, picker } = await openForm()
  fireEvent.click(await offer('新建职务'))
  const above = await dialog(/新增职务/)
  expect(above.getByLabelText<HTMLInputElement>('职务名称').value).toBe('')
  fireEvent.click(above.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(document.activeElement).toBe(picker))
  expect(screen.queryByRole('dialog', { name: /新增职务/ })).toBeNull()
  expect(asked.some(({ path }) => path === '/sys/position/add')).toBe(false)
})

it('is offered only to callers with the right to add', async () => {
  await openForm(MAY.filter((code) => code !== 'system:position:add'))
  expect(document.querySelector('.createOption')).toBeNull()
})

it('is never offered in a search bar', async () => {
  openList()
  await openPicker(await screen.findByRole('search'))
  expect(document.querySelector('.createOption')).toBeNull()
})
