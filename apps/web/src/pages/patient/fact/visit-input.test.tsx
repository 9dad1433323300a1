import { text } from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { useSession } from '../../../kit/data/session.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { VisitField } from './visit-input.tsx'

const Page = () => {
  const handle = useRecordForm({ fields: { encounterId: text('所属就诊') }, initial: { patientId: 'p1' } })
  return (
    <RecordForm handle={handle}>
      <VisitField handle={handle} />
    </RecordForm>
  )
}

it('says that the visits of a patient were not read, and offers them once they are', async () => {
  signIn([])
  useSession.setState({ menu: [{ path: '/patient/encounter', component: 'patient/EncounterList' }] as never })
  let fails = true
  serve({
    '/visit/encounter/list': () =>
      fails
        ? new Refused('服务暂时不可用', { code: 502, status: 502 })
        : { records: [{ id: 'e1', kind: 'inpatient', startAt: '2026-11-20 08:00:00', endAt: null }], total: 1 },
  })
  renderAt('/', <Page />)
  expect(await screen.findByText(/^患者的就诊加载失败/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByLabelText('所属就诊')).toBeTruthy()
})
