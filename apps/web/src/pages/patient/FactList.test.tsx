import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { MenuNode } from '@huxi/contract'
import { useSession } from '../../kit/data/session.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import FactList from './FactList.tsx'

const LAB = {
  id: 'l1',
  patientId: 'p1',
  patientId_dictText: '赵晓岚（P26000001）',
  code: 'eos',
  code_dictText: '嗜酸性粒细胞计数',
  value: 320,
  unit: '/uL',
  sampledAt: '2026-11-20 08:00:00',
  version: 1,
}

beforeEach(() => {
  setWidth(1440)
  signIn(['fact:lab:list', 'fact:lab:add', 'fact:observation:add'])
  serve({
    '/fact/lab/list': () => pageOf([LAB]),
    '/fact/observation/list': () => pageOf([]),
    '/sys/dict/queryAllDictItems': () => ({}),
  })
})

it('shows a value with its unit, and keeps the patient from tab to tab', async () => {
  renderAt('/patient/fact?kind=lab&patientId=p1', <FactList />)
  expect(await screen.findByText('320 个/μL')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '体征与观察' }))
  fireEvent.click(await screen.findByRole('button', { name: /新增/ }))
  const dialog = within(await screen.findByRole('dialog'))
  // whose it is is known
  await waitFor(() => expect(dialog.getByLabelText('测量时间')).toBeTruthy())
  expect(dialog.queryByLabelText('患者')).toBeNull()
})

it('offers the visits of the patient where their page is in the menu', async () => {
  const visit = {
    id: 'e1',
    kind: 'inpatient',
    kind_dictText: '住院',
    startAt: '2026-11-18 09:00:00',
    visitNo: 'V26000001',
  }
  const asked = serve({ '/visit/encounter/list': () => pageOf([visit]) })
  const page = { path: '/patient/encounter', component: 'patient/EncounterList' } as MenuNode
  for (const menu of [[], [page]]) {
    useSession.setState({ menu })
    const { unmount } = renderAt('/patient/fact?kind=lab&patientId=p1', <FactList />)
    fireEvent.click(await screen.findByRole('button', { name: /新增/ }))
    const dialog = within(await screen.findByRole('dialog'))
    if (menu.length === 0) {
      await dialog.findByLabelText('采样时间')
      expect(dialog.queryByLabelText('就诊')).toBeNull()
    } else expect(await dialog.findByLabelText('就诊')).toBeTruthy()
    unmount()
  }
  const lists = asked.filter(({ path }) => path === '/visit/encounter/list')
  expect(lists.length).toBeGreaterThan(0)
})
