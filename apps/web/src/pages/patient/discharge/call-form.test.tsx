import { text } from '@huxi/model'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { callForms } from './call-form.tsx'

const Call = callForms['complete']!
const FIELDS = { outcome: text('结果'), symptoms: text('症状'), adherence: text('用药'), note: text('说明') }

const Page = () => {
  const handle = useRecordForm({ fields: FIELDS, initial: {} })
  return (
    <RecordForm handle={handle}>
      <Call handle={handle} row={{ patientId: 'p1' }} />
    </RecordForm>
  )
}

it('says that the phone number was not read instead of showing none', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail' }] as never })
  serve({
    '/patient/card': () => new Refused('服务暂时不可用', { code: 502, status: 502 }),
    '/patient/chart/banner': () => ({ id: 'p1', name: '王建国', status: 'active', allergies: [], flags: [] }),
  })
  renderAt('/', <Page />)
  expect(await screen.findByText('电话加载失败')).toBeTruthy()
  expect(screen.queryByText(/电话 -/)).toBeNull()
})
