import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import PatientList from '../PatientList.tsx'

it('says that labels, scores and dates were not read', async () => {
  signIn(['patient:patient:list'])
  const pages = ['patient/PatientDetail', 'assessment/AssessmentList', 'patient/PatientLabelList']
  useSession.setState({ menu: pages.map((component) => ({ path: `/${component}`, component, children: [] })) as never })
  const failing = () => new Refused('服务暂时不可用', { code: 502, status: 502 })
  serve({
    '/patient/list': () => pageOf([{ id: 'p1', name: '王强', patientNo: 'P26000001', status: 'active' }]),
    '/patient/start': () => null,
    '/assess/assessment/scores': failing,
    '/label/patientLabel/tags': failing,
    '/patient/chart/dates': failing,
  })
  renderAt('/patient/list', <PatientList />)
  expect(await screen.findByText('末次评分加载失败，风险等级和复测时间没有显示')).toBeTruthy()
  expect(await screen.findByText('标签加载失败')).toBeTruthy()
  expect(await screen.findByText('末次就诊和下次安排加载失败')).toBeTruthy()
})
