import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import AssessReportList from './AssessReportList.tsx'

const REPORT = {
  id: '1',
  reportNo: 'R26000001-KN4MWX',
  edition: 1,
  assessmentId: '2125808963242989568',
  title: '慢阻肺急性加重预后评估 · 入院评估',
  madeAt: '2026-01-31 09:05:07',
  madeBy: 'doctor',
  madeBy_dictText: '谭松睿',
  createBy: 'doctor',
  createBy_dictText: '谭松睿',
  status: 'valid',
  status_dictText: '有效',
}

it('a report is opened by the first word of its row and by the first button of its detail, which names its assessment', async () => {
  setWidth(1440)
  signIn(['assess:report:withdraw'])
  const log = serve({
    '/assess/report/list': () => pageOf([REPORT]),
    '/assess/report/queryById': () => REPORT,
  })
  renderAt('/assessment/report', <AssessReportList />)
  const open = await screen.findByRole('button', { name: '打开' })
  expect(open.parentElement!.firstElementChild).toBe(open)
  fireEvent.click(screen.getByRole('button', { name: REPORT.reportNo }))
  const detail = await screen.findByRole('group', { name: '评估报告详情' })
  expect(within(detail).getByRole('button', { name: '打开' })).toBeTruthy()
  expect(detail.textContent).toMatch(/评估慢阻肺急性加重预后评估 · 入院评估/)
  expect(detail.textContent).toMatch(/创建人谭松睿/)
  expect(detail.textContent).not.toContain(REPORT.assessmentId)
  expect(log.some(({ path }) => path.endsWith('/choices'))).toBe(false)
})
