import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { PasswordItem, ProofForm } from './proof-form.tsx'

it('sends once, however often it is asked in one frame', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(() => answer.promise)
  renderAt(
    '/',
    <ProofForm fallback="password" send={send} okText="确定">
      <PasswordItem />
    </ProofForm>,
  )
  fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'right' } })
  const form = document.querySelector('form')!
  act(() => {
    fireEvent.submit(form)
    fireEvent.submit(form)
  })
  await waitFor(() => expect(send).toHaveBeenCalled())
  await act(async () => answer.resolve())
  expect(send.mock.calls).toEqual([[{ password: 'right' }]])
})
