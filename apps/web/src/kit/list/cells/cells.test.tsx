import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, Refused, renderAt, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post, row, server } from '../../../../test/post.ts'
import { ResourceTable } from '../resource-table.tsx'
import { cellFields } from './cell-fields.ts'

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const EDIT = '/post/edit'
const LEVELS = ['初级', '高级'].map((text, at) => ({ value: `${at + 1}`, text, title: text, label: text }))

const keeping = (edit?: (asked: Asked) => unknown) => {
  let kept = [row(1), row(2)]
  return server(kept, {
    '/post/list': () => pageOf(kept),
    '/sys/dict/getDictItems/level': () => LEVELS,
    [EDIT]: (asked) => {
      const refused = edit?.(asked)
      if (refused) return refused
      kept = kept.map((one) =>
        one.id === asked.body!['id'] ? { ...one, ...asked.body, version: one.version + 1 } : one,
      )
    },
  })
}
const sent = (asked: readonly Asked[]) => asked.filter(({ path }) => path === EDIT).map(({ body }) => body)

const renderTable = async () => {
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
}
const cell = (name: string) => screen.getByTitle(`修改${name}`).closest('td')!
const open = async (name: string) => {
  fireEvent.doubleClick(cell(name))
  return screen.findByLabelText<HTMLInputElement>(name)
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('leaves codes, states and fields that only the form has to the form', () => {
  expect([...cellFields(post).keys()]).toEqual(['name', 'level', 'places'])
  expect([...cellFields(post, ['level', 'code']).keys()]).toEqual(['level'])
})

it('a double-click opens the field in its place; Enter saves the changed field alone, and the cell has the focus', async () => {
  const asked = keeping()
  await renderTable()
  const field = await open('岗位1的人数')
  expect(document.activeElement).toBe(field)
  await expectAccessible()
  type(field, '12')
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('已保存岗位“岗位1”')
  await waitFor(() => expect(document.activeElement).toBe(cell('岗位1的人数')))
  expect(cell('岗位1的人数').textContent).toBe('12')
  expect(sent(asked)).toEqual([{ id: 'i1', version: 1, places: 12 }])
})

it('Esc gives up, and leaving it unchanged asks nothing of the server', async () => {
  const asked = keeping()
  await renderTable()
  const field = await open('岗位1的人数')
  type(field, '12')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(cell('岗位1的人数').textContent).toBe('1'))
  fireEvent.blur(await open('岗位1的人数'))
  await waitFor(() => expect(screen.queryByLabelText('岗位1的人数')).toBeNull())
  expect(sent(asked)).toEqual([])
})

it('Tab saves and goes on, to the next row, too; the version is the new one', async () => {
  const asked = keeping()
  await renderTable()
  const level = await open('岗位1的级别')
  fireEvent.keyDown(level, { key: 'Tab' })
  const places = await screen.findByLabelText('岗位1的人数')
  type(places, '7')
  fireEvent.keyDown(places, { key: 'Tab' })
  const name = await screen.findByLabelText<HTMLInputElement>('岗位2的岗位名称')
  fireEvent.keyDown(name, { key: 'Tab', shiftKey: true })
  const again = await screen.findByLabelText('岗位1的人数')
  type(again, '8')
  fireEvent.blur(again)
  await waitFor(() => expect(sent(asked)).toHaveLength(2))
  expect(sent(asked)[1]).toEqual({ id: 'i1', version: 2, places: 8 })
})

it('by the keys of a row: → reaches the cells, Enter or F2 opens one, and the pencil that of the name', async () => {
  keeping()
  await renderTable()
  const line = screen.getByText('岗位1').closest('tr')!
  line.focus()
  fireEvent.keyDown(line, { key: 'ArrowRight' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(cell('岗位1的级别'))
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByLabelText('岗位1的级别'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(cell('岗位1的级别')))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(line)
  fireEvent.keyDown(line, { key: 'F2' })
  expect((await screen.findByLabelText<HTMLInputElement>('岗位1的岗位名称')).value).toBe('岗位1')
  fireEvent.click(screen.getByTitle('修改岗位2的岗位名称'))
  expect(await screen.findByLabelText('岗位2的岗位名称')).toBeTruthy()
})

it('a value of a dictionary is saved when it is chosen', async () => {
  const asked = keeping()
  await renderTable()
  await open('岗位1的级别')
  fireEvent.click(await screen.findByText('高级', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(sent(asked)).toEqual([{ id: 'i1', version: 1, level: '2' }]))
})

it('shows errors at the cell and keeps the typed text; other cells wait', async () => {
  keeping(() => new Refused('校验未通过', { code: 400, result: { fields: { name: '岗位名称“护士”已停用' } } }))
  await renderTable()
  const name = await open('岗位1的岗位名称')
  type(name, ' ')
  fireEvent.keyDown(name, { key: 'Enter' })
  expect((await screen.findByRole('alert', { name: '' })).textContent).toContain('岗位名称')
  type(name, '护士')
  fireEvent.keyDown(name, { key: 'Enter' })
  await screen.findByText('岗位名称“护士”已停用')
  expect(name.value).toBe('护士')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible()
  fireEvent.doubleClick(cell('岗位2的人数'))
  await waitFor(() => expect(screen.getByText('岗位名称“护士”已停用')).toBeTruthy())
  expect(screen.queryByLabelText('岗位2的人数')).toBeNull()
})

it('a version conflict opens the dialog of the form', async () => {
  let first = true
  const theirs = { ...row(1), places: 5, version: 4 }
  const asked = keeping(() => {
    if (!first) return undefined
    first = false
    return new Refused('数据已被他人修改', { code: 409, result: theirs })
  })
  await renderTable()
  const field = await open('岗位1的人数')
  type(field, '12')
  fireEvent.keyDown(field, { key: 'Enter' })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('双方都改过')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: '保存合并结果' }))
  await screen.findByText('已保存岗位“岗位1”')
  expect(sent(asked)[1]).toEqual({ id: 'i1', version: 4, places: 12 })
})

it('is absent without the right, where the row or a custom form forbids it, and on cards', async () => {
  const none = async (ui: React.ReactNode) => {
    keeping()
    const { unmount } = renderAt('/post', ui)
    await screen.findByText('岗位1')
    expect(screen.queryByTitle(/^修改/)).toBeNull()
    unmount()
  }
  await none(<ResourceTable resource={post} can={(verb) => (verb === 'edit' ? '已归档，不能修改' : undefined)} />)
  await none(<ResourceTable resource={post} form={() => null} />)
  setWidth(375)
  await none(<ResourceTable resource={post} />)
  setWidth(1440)
  signIn(['test:post:list'])
  await none(<ResourceTable resource={post} />)
  signIn(ALL)
  keeping()
  renderAt('/post', <ResourceTable resource={post} form={() => null} cells={['places']} />)
  await screen.findByText('岗位1')
  expect(screen.getAllByTitle(/^修改/)).toHaveLength(2)
})
