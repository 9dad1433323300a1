import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { draftServer } from '../../../test/drafts.ts'
import TaskDetail from './TaskDetail.tsx'

const TASK = {
  id: 't1',
  version: 3,
  name: '义诊一批',
  setId: 's1',
  setId_dictText: '义诊',
  audience: 'list',
  audience_dictText: '指定患者',
  receivers: [
    { id: 'r1', version: 1, taskId: 't1', sortNo: 1, patientId: 'p1', patientId_dictText: '王建国（P1）' },
    { id: 'r2', version: 1, taskId: 't1', sortNo: 2, patientId: 'p2', patientId_dictText: '李敏（P2）' },
  ],
  status: 'done',
  total: 2,
  reached: 2,
  unreached: 0,
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(['list', 'add'].map((verb) => `outreach:task:${verb}`))
})

it('a task made from another one has its patients', async () => {
  const asked = serve({
    ...draftServer().answers,
    '/outreach/task/queryById': () => TASK,
    '/outreach/record/list': () => pageOf([]),
    '/outreach/task/add': () => ({ id: 't2' }),
  })
  renderAt(
    '/outreach/task/t1',
    <Routes>
      <Route path="/outreach/task/:id" element={<TaskDetail />} />
    </Routes>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '照此新建' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('任务名称'), { target: { value: '义诊二批' } })
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/outreach/task/add')).toBe(true))
  const { body } = asked.find(({ path }) => path === '/outreach/task/add')!
  expect(body).toMatchObject({ name: '义诊二批', receivers: [{ patientId: 'p1' }, { patientId: 'p2' }] })
  expect(JSON.stringify(body)).not.toContain('r1')
})
