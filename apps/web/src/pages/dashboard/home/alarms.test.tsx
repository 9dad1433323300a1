import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { writtenHere } from '../../../platform/clock.ts'
import { OpenAlarms } from './alarms.tsx'

const LIST = '/assess/assessment/list'
const ALARM = {
  id: 'a1',
  attention: 'waiting',
  patientId: 'p1',
  patientId_dictText: '王建国（P1）',
  level: 'high',
  level_dictText: '高',
  figures: 'NEWS2 9 分 高风险；另有 1 项信息不完整',
  place: '一病区 4 床',
  performedAt: writtenHere(Date.now() - 2 * 3_600_000),
}

const show = (rows: readonly object[]) => {
  serve({ [LIST]: () => pageOf(rows) })
  renderAt('/', <OpenAlarms />)
}

beforeEach(() => {
  signIn(['assess:result:handle'])
  useSession.setState({
    menu: [
      { path: '/assessment/list', component: 'assessment/AssessmentList', children: [] },
      { path: '/patient/list/:id', component: 'patient/PatientDetail', children: [] },
    ] as never,
  })
})

it('names severity, bed, patient, score and since when, and lets the holder of the right acknowledge', async () => {
  show([ALARM])
  const line = within(await screen.findByRole('listitem'))
  for (const text of ['高', '4 床', '一病区', '王建国']) expect(line.getByText(text)).toBeTruthy()
  expect(line.getByText(/NEWS2 9 分 高风险$/)).toBeTruthy()
  expect(line.getByText(/，2 小时前$/)).toBeTruthy()
  expect(line.getByRole('button', { name: /确认处理/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/assessment/list?waiting=true')
  await expectAccessible(screen.getByRole('region', { name: '高风险待处理' }))
})

it('asks for nothing without the right', async () => {
  signIn([])
  const asked = serve({ [LIST]: () => pageOf([ALARM]) })
  renderAt('/', <OpenAlarms />)
  await Promise.resolve()
  expect(asked.map(({ path }) => path)).not.toContain(LIST)
})
