import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn } from '../../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../../test/post.ts'
import { write } from '../../../platform/storage.ts'
import { useSession } from '../../data/session.ts'
import { ResourceTable } from '../../list/resource-table.tsx'

const kept = { ...post, history: true }
const HISTORY = [
  { id: 'h2', verb: 'edit', version: 2, createBy: 'nurse', createTime: '2026-11-20 09:05:07', changes: [] },
]

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
  useSession.setState({ user: { username: 'nurse' } as never })
})

it('after F5 the last change can still be undone, on its own page, once', async () => {
  const until = Date.now() + 20_000
  write('UNDO_OFFER', { resource: post.name, done: 'edit', ids: ['i1'], until, page: 0 })
  const asked = server(rows(1), { '/post/history': () => HISTORY, '/post/undo': () => null })
  const { unmount } = renderAt('/post', <ResourceTable resource={{ ...kept, name: 'test:other' }} />)
  await screen.findByText('岗位1')
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  unmount()

  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findByText(`刚才的${post.title}修改还可以撤销`)
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked.find(({ path }) => path === '/post/undo')!.body).toEqual({ id: 'h2' }))
  expect(sessionStorage.getItem('pro__UNDO_OFFER')).toBeNull()
})

it('the window keeps which record it was, and not its name; the toast can be put away', async () => {
  server(rows(1), { '/post/edit': () => null })
  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('button', { name: '编辑' }))
  const field = await screen.findByLabelText('岗位名称', { selector: '.record input' })
  fireEvent.change(field, { target: { value: '改名' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('已保存岗位“改名”')
  const stored = sessionStorage.getItem('pro__UNDO_OFFER')!
  expect(stored).toContain('i1')
  expect(stored).not.toMatch(/改名|岗位/)
  fireEvent.click(screen.getByRole('button', { name: '关闭提示' }))
  await waitFor(() => expect(screen.queryByText('已保存岗位“改名”')).toBeNull())
})
