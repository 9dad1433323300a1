import { assessment } from '@huxi/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve, signIn } from '../../../test/kit.tsx'
import { Acknowledge, waitingRow } from './acknowledge.tsx'

const show = (waiting: boolean, codes: readonly string[]) => {
  signIn(codes)
  serve({})
  renderAt(
    '/',
    <Acknowledge
      resource={assessment}
      waiting={waiting ? waitingRow({ id: '7', performedAt: '2026-01-02 03:04:05' }) : null}
    />,
  )
}
const button = () => screen.queryByRole('button', { name: '确认处理' })

it('asks for the action taken', async () => {
  show(true, ['assess:result:handle'])
  fireEvent.click(button()!)
  expect(await screen.findByLabelText('处理措施')).toBeTruthy()
})

it.each([
  ['a user without the right', true, []],
  ['an acknowledged result', false, ['assess:result:handle']],
])('is hidden for %s', (_, waiting, codes) => {
  show(waiting, codes)
  expect(button()).toBeNull()
})
