import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bool } from '@huxi/model'
import { Refused, renderAt, serve, signIn } from '../../../../test/kit.tsx'
import { RecordForm } from '../../form/record-form.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { NoShowWarning } from './no-show-warning.tsx'

const Page = () => {
  const handle = useRecordForm({ fields: { confirmed: bool('已与患者确认') }, initial: {} })
  return (
    <RecordForm handle={handle}>
      <NoShowWarning patientId="p1" />
    </RecordForm>
  )
}

it('says that missed appointments were not read, and asks for the confirmation once they are', async () => {
  signIn([])
  let fails = true
  serve({
    '/appointment/booking/noShows': () =>
      fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : { count: 3, confirm: true },
  })
  renderAt('/', <Page />)
  expect(await screen.findByText(/^患者的爽约次数加载失败/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByLabelText('已与患者确认')).toBeTruthy()
})
