import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { PatientBar } from './patient-bar.tsx'

it('says that the patient was not read, and reads again', async () => {
  signIn([])
  let fails = true
  serve({
    '/patient/card': () =>
      fails
        ? new Refused('服务暂时不可用', { code: 502, status: 502 })
        : { id: 'p1', name: '王建国', patientNo: 'P26000001', status: 'active', numbers: '' },
  })
  renderAt('/', <PatientBar patientId="p1" onPick={vi.fn()} />)
  expect(await screen.findByText('患者信息加载失败')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('王建国')).toBeTruthy()
})
