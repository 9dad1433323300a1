import { cancelTask, ownTasks, position, taskFile, taskOf, type Task } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { useSession } from '../../kit/data/session.ts'
import { lookAtTasks, taskMoved } from '../../kit/data/tasks.ts'
import { TaskPlace } from './task-place.tsx'

const taskLike = (patch: Partial<Task> = {}): Task => ({
  id: 't1',
  kind: 'import',
  title: '导入职务',
  resource: position.name,
  state: 'running',
  done: 1200,
  total: 5000,
  startedAt: '2026-11-26 08:30:00',
  endedAt: null,
  message: '',
  cancelling: false,
  hasFile: false,
  ...patch,
})
const RESULT = {
  runId: 'r1',
  totalCount: 5,
  successCount: 3,
  errorCount: 1,
  addedCount: 2,
  updatedCount: 1,
  skippedCount: 1,
  msg: '总上传行数：5，已导入行数：3（新增 2，更新 1），错误行数：1',
  issues: [],
}

let tasks: Task[]
let asked: Asked[]

beforeEach(() => {
  setWidth(1440)
  signIn([])
  useSession.setState({ user: { id: 'u1' } as never })
  tasks = []
  asked = serve({
    [ownTasks.path]: () => tasks,
    [cancelTask.path]: () => ({ ...tasks[0]!, cancelling: true }),
    [taskOf.path]: () => ({ ...tasks[0]!, code: 201, result: RESULT }),
    [taskFile.path]: () => new Refused('文件已不在，请重新导出'),
  })
})

const show = async (phone = false) => {
  renderAt('/', <TaskPlace phone={phone} />)
  await act(lookAtTasks)
}
const place = () => screen.getByRole('button', { name: /^任务/ })
const open = async () => {
  fireEvent.click(place())
  return screen.findByRole('dialog', { name: '任务' })
}

it('says that there is nothing, takes no place for it on a phone, and gives the focus back', async () => {
  await show()
  const panel = await open()
  expect(await within(panel).findByText(/没有任务/)).toBeTruthy()
  await expectAccessible(panel)
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '任务' })).toBeNull())
  expect(document.activeElement).toBe(place())
  document.body.replaceChildren()
  await show(true)
  expect(screen.queryByRole('button', { name: /^任务/ })).toBeNull()
})

it('follows running tasks, cancels them, and reports their end to users on other pages', async () => {
  tasks = [taskLike()]
  await show()
  expect(place().getAttribute('aria-label')).toBe('任务，1 项进行中')
  const panel = await open()
  expect(await within(panel).findByText('1,200 / 5,000 行')).toBeTruthy()
  expect(within(panel).getByRole('progressbar', { name: '导入职务的进度' }).getAttribute('aria-valuenow')).toBe('24')
  act(() => taskMoved({ id: 't1', done: 3000, total: 5000, over: false }))
  expect(within(panel).getByText('3,000 / 5,000 行')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: '取消导入职务' }))
  await waitFor(() => expect(asked.find(({ path }) => path === cancelTask.path)?.body).toEqual({ id: 't1' }))
  tasks = [taskLike({ state: 'cancelled', message: '已取消，没有写入任何数据' })]
  act(() => taskMoved({ id: 't1', done: 3000, total: 5000, over: true }))
  expect(await screen.findByText('导入职务：已取消，没有写入任何数据')).toBeTruthy()
  expect(place().getAttribute('aria-label')).toBe('任务')
})

it('opens the figures of an import again, and downloads a file', async () => {
  tasks = [
    taskLike({ state: 'done', message: '文件导入成功，但有错误。' }),
    taskLike({ id: 't2', kind: 'export', title: '导出职务', state: 'done', message: '已导出 9 行', hasFile: true }),
    taskLike({ id: 't3', kind: 'export', title: '导出用户', state: 'interrupted', message: '已中断，请重新开始' }),
  ]
  await show()
  const panel = await open()
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(3))
  expect(within(panel).getAllByRole('listitem')[2]!.textContent).toBe(
    '导出用户已中断已中断，请重新开始11-26 08:30 开始',
  )
  await expectAccessible(panel)
  fireEvent.click(within(panel).getByRole('button', { name: '下载导出职务' }))
  await waitFor(() => expect(asked.find(({ path }) => path === taskFile.path)?.query.get('id')).toBe('t2'))
  fireEvent.click(within(panel).getByRole('button', { name: '打开结果导入职务' }))
  const drawer = await screen.findByRole('dialog', { name: '导入职务' })
  expect(within(drawer).getByText(/已导入行数：3（新增 2，更新 1）/)).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: '继续导入' })).toBeNull()
})
