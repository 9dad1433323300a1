import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { endpoint, returns, text } from '@huxi/model'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve } from '../../../test/kit.tsx'
import { useAction, useCall } from './query.ts'

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

const count = endpoint({
  method: 'GET',
  path: '/count',
  title: '人数',
  group: '消息',
  access: 'login',
  out: returns<number>(),
})

const Count = () => {
  const { data, error } = useCall(count)
  return <p>{error?.message ?? data ?? '…'}</p>
}

const beyondRate = (wait: string) =>
  new Refused('操作过于频繁', { status: 429, code: 429, headers: { 'retry-after': wait } })

it('a read beyond the rate waits as asked and succeeds', async () => {
  const answers = [beyondRate('0.01'), beyondRate('0.01'), 7]
  const asked = serve({ '/count': () => answers.shift() })
  renderAt('/', <Count />)
  await screen.findByText('7')
  expect(asked).toHaveLength(3)
})

it('a long wait is reported at once', async () => {
  const asked = serve({ '/count': () => beyondRate('60') })
  renderAt('/', <Count />)
  await screen.findByText('操作过于频繁')
  expect(asked).toHaveLength(1)
})
