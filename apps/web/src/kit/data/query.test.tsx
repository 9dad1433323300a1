import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { endpoint, returns, text } from '@huxi/model'
import { useState } from 'react'
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

const values = endpoint({
  method: 'GET',
  path: '/values',
  title: '体征',
  group: '患者',
  access: 'login',
  query: { patientId: text('患者'), period: text('时段') },
  out: returns<string>(),
})

const Values = () => {
  const [asked, ask] = useState({ patientId: 'p1', period: 'day' })
  const { data } = useCall(values, asked, { keep: true })
  return (
    <>
      <p>{data ?? '…'}</p>
      <button type="button" onClick={() => ask({ ...asked, period: 'week' })}>
        一周
      </button>
      <button type="button" onClick={() => ask({ ...asked, patientId: 'p2' })}>
        下一位
      </button>
    </>
  )
}

it('an answer is kept for another period of the same patient, not for another patient', async () => {
  const answers = ['39.5 ℃']
  serve({ '/values': () => answers.shift() ?? new Promise(() => undefined) })
  renderAt('/', <Values />)
  await screen.findByText('39.5 ℃')
  fireEvent.click(screen.getByText('一周'))
  expect(screen.queryByText('39.5 ℃')).not.toBeNull()
  fireEvent.click(screen.getByText('下一位'))
  expect(screen.queryByText('39.5 ℃')).toBeNull()
})
