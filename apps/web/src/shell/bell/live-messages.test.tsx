import type { Arrival, Bell } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { FakeSocket, fakeSockets, lastSocket } from '../../../test/fake-socket.ts'
import { announcementOf, arrivalOf, arrivalsAfter, bellOf, noticeOf, PATHS } from '../../../test/messages.ts'
import { renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { look, useBell } from '../../kit/messages/bell.ts'
import { openAnnouncement } from '../../kit/messages/opened.ts'
import { setUser, signedOut, useSession } from '../../kit/data/session.ts'
import { LiveMessages } from './live-messages.tsx'

let sent: Arrival[]
let waiting: Parameters<typeof bellOf>[0]
let asked: Asked[]

const bell = (): Bell => bellOf({ ...waiting, seq: sent.at(-1)?.seq ?? 0 })

beforeEach(() => {
  setWidth(1440)
  fakeSockets()
  ;[sent, waiting] = [[], {}]
  asked = serve({
    [PATHS.bell]: bell,
    [PATHS.arrivals]: (question) => arrivalsAfter(sent)(question),
    [PATHS.one]: ({ query }) => announcementOf(query.get('anntId')!),
    [PATHS.read]: ({ body }) => {
      waiting = { ...waiting, annt: waiting!.annt!.filter(({ id }) => id !== body!['anntId']) }
      return null
    },
    [PATHS.noticesRead]: () => {
      waiting = {
        ...waiting,
        notices: waiting!.notices!.map((notice) => ({ ...notice, readTime: '2026-11-20 10:00:00' })),
      }
      return null
    },
  })
  setUser({ id: 'u1', username: 'linjy', realname: '林静怡' } as Parameters<typeof setUser>[0])
  signIn([])
})

const show = async () => {
  renderAt(
    '/here',
    <>
      <input aria-label="备注" />
      <LiveMessages />
    </>,
  )
  lastSocket().opens()
  await waitFor(() => expect(useBell.getState().bell).toBeDefined())
}
const push = (...arrived: Arrival[]) => {
  sent.push(...arrived)
  act(() => lastSocket().says({ cmd: 'user', userId: 'u1' }))
}
const toasts = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
const urgent = () => screen.findByRole('region', { name: '紧急消息' })

it('has one connection for each token, and none once the person is gone', async () => {
  await show()
  expect(FakeSocket.made.map(({ protocols }) => protocols)).toEqual([['t']])
  act(() => useSession.setState({ token: 't2' }))
  expect(FakeSocket.made.map(({ protocols, readyState }) => [protocols[0], readyState])).toEqual([
    ['t', FakeSocket.CLOSED],
    ['t2', FakeSocket.CONNECTING],
  ])
  act(signedOut)
  lastSocket().opens()
  expect(lastSocket().readyState).toBe(FakeSocket.CLOSED)
})

it('announces arrivals by their titles, and opens them', async () => {
  await show()
  push(arrivalOf(1), arrivalOf(2), arrivalOf(3))
  await waitFor(() => expect(toasts()).toHaveLength(3))
  expect(toasts().map((text) => /第 \d 条/.exec(text)![0])).toEqual(['第 1 条', '第 2 条', '第 3 条'])
  expect(toasts()[0]).toContain('消息提醒')
  fireEvent.click(screen.getAllByRole('button', { name: '查看' })[0]!)
  expect(await screen.findByRole('heading', { name: '通知a1' })).toBeTruthy()
  act(() => openAnnouncement({ id: sent[1]!.id, priority: 'L' }))
  await waitFor(() => expect(toasts().map((text) => /第 \d 条/.exec(text)![0])).toEqual(['第 3 条']))
})

it('announces an urgent message that is not among those of the bell', async () => {
  await show()
  push(arrivalOf(1, { priority: 'H' }))
  await waitFor(() => expect(toasts()).toHaveLength(1))
})

it('announces many messages at once by their number', async () => {
  await show()
  act(() => lastSocket().goes())
  sent.push(...[1, 2, 3, 4].map((seq) => arrivalOf(seq)))
  act(() => void dispatchEvent(new Event('online')))
  act(() => lastSocket().opens())
  await screen.findByText('离线期间收到 4 条消息')
  expect(toasts()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  await waitFor(() => expect(location.pathname).toBe('/isps/userAnnouncement'))
})

it('shows an urgent message without taking focus or keys, until it is confirmed', async () => {
  await show()
  const field = screen.getByLabelText('备注')
  field.focus()
  waiting = {
    annt: [
      announcementOf('h1', { priority: 'H' }),
      announcementOf('h2', { priority: 'H', createTime: '2026-11-20 09:00:00' }),
    ],
  }
  push(arrivalOf(1, { id: 'h1', priority: 'H' }), arrivalOf(2, { id: 'h2', priority: 'H' }))
  const card = await urgent()
  expect(within(card).getByRole('alert').textContent).toBe('紧急消息：通知h1，另有 1 条')
  expect(within(card).getByText('1/2')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  for (const key of ['Enter', ' ', 'Escape']) fireEvent.keyDown(field, { key })
  expect(document.activeElement).toBe(field)
  expect(await urgent()).toBe(card)
  expect(toasts()).toEqual([])
  await expectAccessible(card)

  const note = () => within(card).getByRole('button', { name: /我已知晓/ })
  // A pointer leaves focus alone; the second half of a double click confirms nothing.
  expect(fireEvent.mouseDown(note())).toBe(false)
  fireEvent.click(note(), { detail: 1 })
  await waitFor(() => expect(within(card).getByRole('alert').textContent).toBe('紧急消息：通知h2'))
  fireEvent.click(note(), { detail: 2 })
  expect(asked.filter(({ path }) => path === PATHS.read)).toHaveLength(1)
  const ready = await within(card).findByRole('button', { name: '我已知晓' })
  ready.focus()
  fireEvent.click(ready, { detail: 0 })
  await waitFor(() => expect(screen.queryByRole('region', { name: '紧急消息' })).toBeNull())
  expect(document.activeElement).toBe(field)
})

it('an urgent one is read without being taken note of; its dialog asks for that as well', async () => {
  waiting = { annt: [announcementOf('h1', { priority: 'H' })] }
  await show()
  fireEvent.click(within(await urgent()).getByRole('button', { name: '查看' }))
  const dialog = await screen.findByRole('dialog', { name: /通知消息/ })
  await within(dialog).findByRole('heading', { name: '通知h1' })
  expect(screen.queryByRole('region', { name: '紧急消息' })).toBeNull()
  fireEvent.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1)!)
  expect(within(await urgent()).getByText('通知h1', { selector: 'p' })).toBeTruthy()
  expect(asked.filter(({ path }) => path === PATHS.read)).toEqual([])
})

it('an urgent to-do leads to its subject, is silent there, and disappears once it is postponed', async () => {
  waiting = { notices: [noticeOf('n1', { priority: 'H' })] }
  await show()
  await act(look)
  const card = await urgent()
  fireEvent.click(within(card).getByRole('button', { name: '去处理' }))
  await waitFor(() => expect(location.pathname).toBe('/isystem/user'))
  expect(screen.queryByRole('region', { name: '紧急消息' })).toBeNull()
  act(() => history.back())
  fireEvent.click(within(await urgent()).getByRole('button', { name: '稍后处理' }), { detail: 1 })
  await waitFor(() => expect(screen.queryByRole('region', { name: '紧急消息' })).toBeNull())
})
