import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { Registrations } from './desk.tsx'

it('leads to the registrations that it counts', async () => {
  signIn(['patient:patient:add'])
  useSession.setState({ menu: [{ path: '/patient/list', component: 'patient/PatientList' }] as never })
  const asked = serve({ '/patient/list': () => pageOf([{ id: 'p1', name: '王强' }]) })
  renderAt('/', <Registrations />)
  const address = (await screen.findByRole('link', { name: '查看全部' })).getAttribute('href')!
  const opened = Object.fromEntries(new URL(address, 'http://local').searchParams)
  const counted = Object.fromEntries(asked[0]!.query)
  expect(counted).toMatchObject(opened)
  expect(opened).toHaveProperty('createTime_begin')
})
