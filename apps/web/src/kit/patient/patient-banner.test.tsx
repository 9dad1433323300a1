import type { PatientBanner as Banner } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { PatientBanner } from './patient-banner.tsx'

const FIRST: Banner = {
  id: 'p1',
  name: '王建国',
  patientNo: 'P26000001',
  gender_dictText: '男',
  birthDate: '1950-01-01',
  birthEstimated: false,
  age: '76 岁',
  status: 'active',
  place: '一病区 4 床',
  allergies: [{ substance: '青霉素', severity: null, reaction: null }],
  moreAllergies: false,
  flags: [],
}

const Chooser = () => {
  const [id, choose] = useState('p1')
  return (
    <>
      <button type="button" onClick={() => choose('p2')}>
        更换患者
      </button>
      <PatientBanner id={id} />
    </>
  )
}

it('names no previous patient while the chosen one is read', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  const second = Promise.withResolvers<Banner>()
  serve({ '/patient/chart/banner': ({ query }) => (query.get('id') === 'p1' ? FIRST : second.promise) })
  renderAt('/', <Chooser />)
  expect(await screen.findByText('青霉素')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '更换患者' }))
  expect(screen.queryByText('王建国')).toBeNull()
  expect(screen.queryByText('青霉素')).toBeNull()
  second.resolve({ ...FIRST, id: 'p2', name: '李淑芬', allergies: [] })
  expect(await screen.findByText('李淑芬')).toBeTruthy()
})

it('lists the most severe of many flags, and the rest at a press', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  const flags = Array.from({ length: 20 }, (_, n) => ({
    id: `f${n}`,
    text: `警示 ${n}`,
    tone: n < 8 ? ('red' as const) : ('blue' as const),
    isolation: n === 18,
  }))
  serve({ '/patient/chart/banner': () => ({ ...FIRST, flags }) })
  renderAt('/', <PatientBanner id="p1" />)
  const more = await screen.findByRole('button', { name: '另有 11 条警示' })
  expect([screen.queryByText('警示 18') === null, screen.queryByText('警示 19')]).toEqual([false, null])
  fireEvent.click(more)
  expect(screen.getByText('警示 19')).toBeTruthy()
})

it('is absent for an invisible patient', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  const asked = serve({ '/patient/chart/banner': () => new Refused('未找到对应实体') })
  renderAt('/', <PatientBanner id="p1" />)
  await waitFor(() => expect(screen.queryByRole('region', { name: '患者信息' })).toBeNull())
  expect(asked.length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
})
