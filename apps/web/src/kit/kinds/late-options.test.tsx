import { dict, type Field } from '@huxi/model'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, renderAt, serve } from '../../../test/kit.tsx'
import { DictRadio } from './dict.tsx'
import { KINDS } from './index.ts'

const field: Field = dict('等级', 'late_rank', { required: true })

it('keeps a focused list of choices when its few options arrive, instead of radio buttons without the focus', async () => {
  let answer: ((items: readonly unknown[]) => void) | undefined
  const asked = serve({ '/sys/dict/getDictItems/late_rank': () => new Promise((resolve) => (answer = resolve)) })
  renderAt('/', <KINDS.dict.Input id="x" field={field} value={null} onChange={() => undefined} />)
  const list = screen.getByRole('combobox')
  act(() => list.focus())
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => answer!([{ value: '1', text: '初级', title: '初级', label: '初级' }]))
  await waitFor(() => expect(document.querySelector('.anticon-loading')).toBeNull())
  expect(document.activeElement).toBe(list)
  expect(list.isConnected).toBe(true)
})

it('says that a dictionary was not read, and offers its items once it is', async () => {
  let fails = true
  const items = ['初级', '中级', '高级', '正高级'].map((text, n) => ({
    value: String(n),
    text,
    title: text,
    label: text,
  }))
  serve({
    '/sys/dict/getDictItems': () =>
      fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : { lost_rank: items },
  })
  const lost: Field = dict('等级', 'lost_rank')
  renderAt('/', <KINDS.dict.Input id="y" field={lost} value={null} onChange={() => undefined} />)
  await waitFor(() => expect(document.querySelector('.anticon-loading')).toBeNull())
  fireEvent.mouseDown(screen.getByRole('combobox'))
  expect(await screen.findByText('没有读到选项')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('正高级')).toBeTruthy()
})

it('says in the place of radio buttons that their dictionary was not read, and offers them once it is', async () => {
  let fails = true
  const items = [{ value: '1', text: '男', title: '男', label: '男' }]
  serve({
    '/sys/dict/getDictItems': () =>
      fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : { lost_choice: items },
  })
  renderAt('/', <DictRadio dict="lost_choice" />)
  expect(await screen.findByText('没有读到选项')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('radio', { name: '男' })).toBeTruthy()
})
