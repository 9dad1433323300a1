import type { HistoryEntry } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { Refused, renderAt, Reply, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../../test/post.ts'
import { ResourceTable } from '../../list/resource-table.tsx'
import { useSession } from '../../data/session.ts'
import { MOVED_ON } from './undo-offer.tsx'

const kept = { ...post, history: true }
const name = { field: 'name', label: '岗位名称' }
const entry = (over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 'h2',
  verb: 'edit',
  version: 2,
  createBy: 'nurse',
  createTime: '2026-11-20 09:05:07',
  changes: [{ ...name, before: '旧', after: '岗位1' }],
  undoable: true,
  ...over,
})
const ADDED = entry({ id: 'h1', verb: 'add', changes: [{ ...name, before: null, after: '旧' }], undoable: false })

const click = (label: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: label }))
const dialogOf = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: '.ant-modal-confirm-title' })).closest<HTMLElement>('[role=dialog]')!,
  )
const restored = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/post/restoreFields').map(({ body }) => body)
const undone = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/post/undo').map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
  useSession.setState({ user: { username: 'nurse' } as never })
})

const openHistory = async (entries: HistoryEntry[], more: Parameters<typeof server>[1] = {}) => {
  const asked = server(rows(1), { '/post/history': () => entries, '/post/undo': () => new Reply('已撤销'), ...more })
  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findAllByText('岗位1')
  click('详情')
  fireEvent.click(await screen.findByRole('tab', { name: '修改历史' }))
  await screen.findAllByText('旧', { selector: 'del, ins' })
  return asked
}

it('shows author, field and time of changes, and undoes the newest one', async () => {
  const asked = await openHistory([
    entry({ createBy_dictText: '林静（nurse）' }),
    { ...ADDED, createBy: 'system', createBy_dictText: '系统' },
  ])
  const items = screen.getAllByRole('listitem').filter((item) => item.closest('.history'))
  expect(items[0]!.textContent).toMatch(/编辑林静（nurse）2026-11-20 09:05:07.*岗位名称旧→改为岗位1/)
  expect(items[1]!.textContent).toMatch(/新增系统2026/)
  await expectAccessible(items[0]!.closest('[role=dialog]')!)
  click('撤销此次修改')
  const question = await dialogOf('确定撤销 2026-11-20 09:05:07 的编辑吗？')
  expect(question.getByText('岗位1', { selector: 'del' })).toBeTruthy()
  expect(question.getByText('旧', { selector: 'ins' })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销')
  expect(undone(asked)).toEqual([{ id: 'h2' }])
})

it('shows why a change cannot be taken back', async () => {
  await openHistory([entry(), ADDED], { '/post/undo': () => new Refused(MOVED_ON) })
  click('撤销此次修改')
  fireEvent.click((await dialogOf('确定撤销 2026-11-20 09:05:07 的编辑吗？')).getByRole('button', { name: '撤销' }))
  expect(await screen.findByText(MOVED_ON)).toBeTruthy()
})

const BOTH = entry({
  changes: [
    { ...name, before: '旧', after: '中' },
    { field: 'note', label: '备注', before: null, after: '急' },
  ],
  restorable: { fields: ['name', 'note'], version: 7 },
  undoable: false,
})
const LATER = entry({ id: 'h3', version: 3, changes: [{ ...name, before: '中', after: '岗位1' }], undoable: false })

it('one field gets the value it had before a change, from the one it has now', async () => {
  const asked = await openHistory([LATER, BOTH, ADDED], { '/post/restoreFields': () => new Reply('已恢复') })
  click('恢复此值：岗位名称')
  const question = await dialogOf('确定恢复“岗位名称”吗？')
  expect(question.getByRole('listitem').textContent).toBe('将“岗位名称”从“岗位1”改回“旧”')
  fireEvent.click(question.getByRole('button', { name: '恢复' }))
  await screen.findByText('已恢复')
  expect(restored(asked)).toEqual([{ id: 'h2', fields: 'name', before: true, version: 7 }])
})

it('several fields of one version are restored at once; a refusal is shown and the history read again', async () => {
  const message = '“岗位名称”的旧值“旧”已不存在或不能再使用，不能恢复'
  const asked = await openHistory([LATER, BOTH, ADDED], { '/post/restoreFields': () => new Refused(message) })
  for (const label of ['岗位名称', '备注']) fireEvent.click(screen.getByRole('checkbox', { name: `选择“${label}”` }))
  await expectAccessible(screen.getByRole('dialog'))
  const before = asked.filter(({ path }) => path === '/post/history').length
  click('恢复所选')
  const question = await dialogOf('确定恢复所选的 2 个字段吗？')
  expect(question.getAllByRole('listitem')[1]!.textContent).toBe('将“备注”从“急”改回空')
  fireEvent.click(question.getByRole('button', { name: '恢复' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(restored(asked)[0]).toMatchObject({ fields: 'name,note' })
  await waitFor(() => expect(asked.filter(({ path }) => path === '/post/history').length).toBeGreaterThan(before))
})

it('offers nothing to callers without the right to edit', async () => {
  signIn(['test:post:list'])
  await openHistory([entry({ restorable: { fields: ['name'], version: 1 } }), ADDED])
  expect(screen.queryByRole('button', { name: /撤销此次修改|恢复此值/ })).toBeNull()
})

const deleteFirst = async (entries: HistoryEntry[]) => {
  const asked = server(rows(2), { '/post/history': () => entries, '/post/undo': () => null })
  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findByText('岗位1')
  fireEvent.click(screen.getAllByRole('button', { name: '删除' })[0]!)
  fireEvent.click((await dialogOf('确定删除岗位“岗位1”吗？')).getByRole('button', { name: '删除' }))
  await screen.findByText('已删除岗位“岗位1”')
  const undo = await screen.findByRole('button', { name: '撤销' })
  await expectAccessible(undo.closest('.ant-message')!)
  fireEvent.click(undo)
  return asked
}

it('takes a deletion back from its toast', async () => {
  const asked = await deleteFirst([entry({ id: 'h3', verb: 'delete' }), entry()])
  await screen.findByText('已撤销')
  expect(asked.find(({ path }) => path === '/post/history')!.query.get('id')).toBe('i1')
  expect(undone(asked)).toEqual([{ id: 'h3' }])
})

it('never undoes a later change of another user', async () => {
  const asked = await deleteFirst([entry({ id: 'h4', verb: 'restore', createBy: 'doctor' })])
  await screen.findByText(MOVED_ON)
  expect(undone(asked)).toEqual([])
})

it('an edit is taken back from its toast', async () => {
  const asked = server(rows(1), {
    '/post/edit': () => null,
    '/post/history': () => [entry()],
    '/post/undo': () => null,
  })
  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findByText('岗位1')
  click('编辑')
  const field = await screen.findByLabelText('岗位名称', { selector: '.record input' })
  fireEvent.change(field, { target: { value: '改名' } })
  click('确定')
  await screen.findByText('已保存岗位“改名”')
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(undone(asked)).toEqual([{ id: 'h2' }]))
})
