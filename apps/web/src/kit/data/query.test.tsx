import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { endpoint, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { renderAt, serve } from '../../../test/kit.tsx'
import { useAction } from './query.ts'

const send = endpoint({
  method: 'POST',
  path: '/send',
  title: '发送',
  group: '消息',
  work: 'edit',
  access: 'login',
  body: { word: text('词') },
})

const Page = () => {
  const { run } = useAction(send, { success: '已发送' })
  return (
    <button type="button" onClick={() => void run({ word: 'a' })}>
      发送
    </button>
  )
}

it('two clicks in one frame send once', async () => {
  const asked = serve({ '/send': () => null })
  renderAt('/', <Page />)
  act(() => {
    fireEvent.click(screen.getByText('发送'))
    fireEvent.click(screen.getByText('发送'))
  })
  await screen.findByText('已发送')
  expect(asked).toHaveLength(1)
  fireEvent.click(screen.getByText('发送'))
  await waitFor(() => expect(asked).toHaveLength(2))
})
