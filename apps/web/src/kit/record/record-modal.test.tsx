import { labelOf, ruled, text } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, row, rows, server } from '../../../test/post.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-title' })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: '.record input' })
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const submit = () => click('确定')

it('checks before it sends, sums up, then sends once', async () => {
  const asked = server(rows(1), { '/post/add': () => null })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await field('岗位编码')
  submit()
  expect(await screen.findByText('有 2 处需要修改：')).toBeTruthy()
  expect(await screen.findByText('请输入岗位编码')).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  expect(asked.some(({ path }) => path === '/post/add')).toBe(false)
  await type('岗位编码', 'C9')
  await type('岗位名称', '新岗位')
  const button = screen.getByRole('button', { name: '确定' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('已新增岗位“新岗位”')).toBeTruthy()
  const added = asked.filter(({ path }) => path === '/post/add')
  expect(added).toHaveLength(1)
  expect(added[0]!.body).toMatchObject({ code: 'C9', name: '新岗位' })
})

it('names the added record, also one without a name', async () => {
  server(rows(1), { '/post/add': () => null })
  renderAt('/post', <ResourceTable resource={{ ...post, label: 'places', fields: { places: post.fields.places } }} />)
  fireEvent.click(await screen.findByRole('button', { name: '新增' }))
  await type('人数', '3')
  submit()
  expect(await screen.findByText(/^已新增/)).toHaveProperty('textContent', '已新增岗位“3”')
})

it('a record of which nothing is known yet is never called undefined', () => {
  expect(labelOf(post, { name: undefined })).toBe('未命名')
})

it('asks for duplicates when the field is left', async () => {
  const asked = server(rows(1), { '/sys/duplicate/check': () => new Refused('该值不可用，系统中已存在！') })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位编码', 'C1')
  expect(asked.some(({ path }) => path === '/sys/duplicate/check')).toBe(false)
  fireEvent.blur(await field('岗位编码'))
  expect(await screen.findByText('该值不可用，系统中已存在！')).toBeTruthy()
  const check = asked.find(({ path }) => path === '/sys/duplicate/check')!
  expect(Object.fromEntries(check.query)).toMatchObject({ tableName: 'post', fieldName: 'code', fieldVal: 'C1' })
})

it('asks the check rule of a field when it is left', async () => {
  const asked = server(rows(1), {
    '/sys/duplicate/check': () => null,
    '/sys/checkRule/checkByCode': () => new Refused('第一位只能是字母'),
  })
  const code = ruled(text('岗位编码', { max: 10 }), 'post_code')
  renderAt('/post', <ResourceTable resource={{ ...post, fields: { ...post.fields, code } }} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位编码', '1+1')
  fireEvent.blur(await field('岗位编码'))
  expect(await screen.findByText('第一位只能是字母')).toBeTruthy()
  const check = asked.find(({ path }) => path === '/sys/checkRule/checkByCode')!
  expect(Object.fromEntries(check.query)).toMatchObject({ ruleCode: 'post_code', value: '1%2B1' })
})

it('shows a refusal of the server at its field and keeps the input', async () => {
  server(rows(1), {
    '/post/add': () => new Refused('岗位编码已停用', { result: { fields: { code: '岗位编码已停用' } } }),
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位编码', 'C9')
  await type('岗位名称', '新岗位')
  submit()
  expect(await screen.findByText('有 1 处需要修改：')).toBeTruthy()
  expect(await screen.findByText('岗位编码已停用')).toBeTruthy()
  expect((await field('岗位名称')).value).toBe('新岗位')
})

it('keeps the input while there is no connection, and a second try saves it', async () => {
  let connected = false
  const asked = server(rows(1), {
    '/post/add': () => {
      if (!connected) throw new TypeError('Failed to fetch')
      return null
    },
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位编码', 'C9')
  await type('岗位名称', '新岗位')
  submit()
  await waitFor(() => expect(asked.some(({ path }) => path === '/post/add')).toBe(true))
  await waitFor(() => expect(screen.getByRole('button', { name: '确定' }).classList).not.toContain('ant-btn-loading'))
  expect((await field('岗位名称')).value).toBe('新岗位')
  connected = true
  submit()
  expect(await screen.findByText('已新增岗位“新岗位”')).toBeTruthy()
})

it('edits the row as it is on the server, with its version, and sends emptied fields as null', async () => {
  const asked = server(rows(1), {
    '/post/queryById': () => ({ ...row(1), version: 7, note: '全文' }),
    '/post/edit': () => null,
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('编辑')
  await type('岗位名称', '改名')
  const places = await screen.findByLabelText('人数', { selector: '.record input' })
  fireEvent.change(places, { target: { value: '' } })
  submit()
  await screen.findByText('已保存岗位“改名”')
  expect(asked.find(({ path }) => path === '/post/edit')!.body).toMatchObject({
    id: 'i1',
    version: 7,
    name: '改名',
    note: '全文',
    places: null,
  })
})

it('settles a conflict field by field on top of the other version', async () => {
  const saved = { updateBy: 'zhangsan', updateTime: '2026-11-20 09:05:07' }
  const theirs = { ...row(1), ...saved, version: 2, name: '对方的名字', places: 99 }
  const asked = server(rows(1), {
    '/post/edit': ({ body }) =>
      body!['version'] === 2 ? null : new Refused('数据已被他人修改，请核对后重新保存', { code: 409, result: theirs }),
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('编辑')
  await type('岗位名称', '我的名字')
  submit()
  const layer = (await screen.findByText('数据已被他人修改')).closest<HTMLElement>('[role=dialog]')!
  const settle = within(layer)
  expect(settle.getByText(/^zhangsan 于 2026-11-20 09:05 保存了修改。/)).toBeTruthy()
  expect(settle.getByText('双方都改过')).toBeTruthy()
  await expectAccessible(layer)
  expect(settle.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ])
  fireEvent.click(settle.getByRole('button', { name: '保存合并结果' }))
  await screen.findByText('已保存岗位“我的名字”')
  expect(asked.findLast(({ path }) => path === '/post/edit')!.body).toMatchObject({
    version: 2,
    name: '我的名字',
    places: 99,
  })
})

it('a second conflict is settled like the first', async () => {
  const first = { ...row(1), version: 2, name: '对方的名字' }
  const second = { ...row(1), version: 3, name: '又一个名字', places: 99 }
  const answers: Record<number, unknown> = { 1: first, 2: second }
  const asked = server(rows(1), {
    '/post/edit': ({ body }) => {
      const result = answers[Number(body!['version'])]
      return result ? new Refused('数据已被他人修改，请核对后重新保存', { code: 409, result }) : null
    },
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('编辑')
  await type('岗位名称', '我的名字')
  submit()
  await screen.findByRole('radio', { name: '对方：对方的名字' })
  click('保存合并结果')
  await screen.findByRole('radio', { name: '对方：又一个名字' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '对方：99' }).checked).toBe(true)
  click('保存合并结果')
  await screen.findByText('已保存岗位“我的名字”')
  expect(asked.findLast(({ path }) => path === '/post/edit')!.body).toMatchObject({
    version: 3,
    name: '我的名字',
    places: 99,
  })
})

it('a record deleted under its form is announced, and the input stays', async () => {
  server(rows(1), { '/post/edit': () => new Refused('未找到对应实体') })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('编辑')
  await type('岗位名称', '我的名字')
  submit()
  await screen.findByText(/岗位“岗位1”已被他人删除.*本次没有保存/)
  expect(screen.getByDisplayValue('我的名字')).toBeTruthy()
})

const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

it.each([
  ['取消', () => click('取消')],
  ['Esc', escape],
])('asks before typed values are lost by %s', async (_, leave) => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位名称', '半个')
  leave()
  expect(await question('有未保存的修改，确定离开吗？')).toBeTruthy()
  click('继续编辑')
  expect((await field('岗位名称')).value).toBe('半个')
})

it.each([
  ['取消', () => click('取消')],
  ['Esc', escape],
])('closes a clean form without a question by %s', async (_, leave) => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await field('岗位名称')
  leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('does not validate the current field when the form is cancelled', async () => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  const code = await field('岗位编码')
  code.focus()
  press('取消')
  expect(document.activeElement).toBe(code)
  press('确定')
  expect(await screen.findByText('请输入岗位编码')).toBeTruthy()
})

/** Presses like a browser: the target takes the focus unless prevented. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  if (fireEvent.mouseDown(button)) button.focus()
}

it('starts afresh when one is added right after another', async () => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位名称', '半个')
  click('取消')
  await question('有未保存的修改，确定离开吗？')
  click('离开')
  click('新增')
  await waitFor(async () => expect((await field('岗位名称')).value).toBe(''))
})
