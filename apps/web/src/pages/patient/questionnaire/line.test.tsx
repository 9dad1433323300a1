import type { FormComparison } from '@huxi/clinical/forms/compare'
import type { QuestResponseDetail } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { Line } from './line.tsx'

const rowAt = (completedAt: string, total: number) => ({ result: { completedAt, complete: true, total } })
const COMPARISON = {
  rows: [rowAt('2026-01-02 08:00:00', 20), rowAt('2026-03-02 08:00:00', 12)],
  same: true,
  measure: undefined,
} as unknown as FormComparison<QuestResponseDetail>

it('says that the events of the chart were not read, and reads them again', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list', component: 'patient/PatientList' }] as never })
  let fails = true
  serve({
    '/patient/timeline': () =>
      fails
        ? new Refused('服务暂时不可用', { code: 502, status: 502 })
        : { events: [{ kind: 'exacerbation', at: '2026-02-01 00:00:00', text: '中度加重' }] },
  })
  renderAt('/', <Line patientId="p1" comparison={COMPARISON} ref={null} />)
  expect(await screen.findByText('病情事件加载失败，图中的急性加重、用药和戒烟标记不全')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('中度加重')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
