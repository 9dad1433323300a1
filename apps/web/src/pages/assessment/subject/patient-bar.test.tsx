import type { PatientCard } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { TabContext } from '../../../kit/data/tab.ts'
import { BreadcrumbProvider } from '../../../kit/ui/page-header.tsx'
import { PatientBar } from './patient-bar.tsx'

const CARD = { id: 'p1', name: '王建国', patientNo: 'P26000001', status: 'active', phone: '138****1234' } as PatientCard
const BANNER = {
  ...CARD,
  gender_dictText: '男',
  age: '76 岁',
  birthDate: null,
  place: '一病区 4 床',
  allergies: [{ substance: '青霉素', severity: null, reaction: null }],
  flags: [{ id: 'f1', text: '跌倒风险', tone: 'orange' }],
}
const TRAIL = [{ title: '慢阻肺预后评估' }]

const Page = () => {
  const [card, pick] = useState<PatientCard | undefined>(CARD)
  return <PatientBar card={card} onPick={pick} />
}

it('shows allergies and warnings of the patient and names the tab', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  serve({ '/patient/chart/banner': () => BANNER })
  const setTitle = vi.fn<(title: string) => void>()
  renderAt(
    '/',
    <TabContext value={{ key: '', lives: false, isActive: () => true, setTitle, close: () => undefined }}>
      <BreadcrumbProvider value={TRAIL}>
        <Page />
      </BreadcrumbProvider>
    </TabContext>,
  )
  for (const text of ['青霉素', '跌倒风险', '一病区 4 床', '电话 138****1234'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(setTitle).toHaveBeenLastCalledWith('王建国 · 慢阻肺预后评估')
  fireEvent.click(screen.getByRole('button', { name: '不关联' }))
  expect(screen.queryByText('王建国')).toBeNull()
  expect(setTitle).toHaveBeenLastCalledWith('慢阻肺预后评估')
})
