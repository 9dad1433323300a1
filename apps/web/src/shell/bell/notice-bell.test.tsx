import type { Bell } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { announcementOf, bellOf, noticeOf, PATHS } from '../../../test/messages.ts'
import { menuNode } from '../../../test/frame.tsx'
import { Refused, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { connectionIs, look } from '../../kit/messages/bell.ts'
import { useSession } from '../../kit/data/session.ts'
import { LiveMessages } from './live-messages.tsx'
import { NoticeBell } from './notice-bell.tsx'

let answer: Bell | Refused
let asked: Asked[]

const read = (id: string): Bell => {
  const { anntMsgList, sysMsgList, noticeList } = answer as Bell
  const others = anntMsgList.filter((message) => message.id !== id)
  return bellOf({ annt: others, sys: sysMsgList, notices: noticeList })
}

beforeEach(() => {
  setWidth(1440)
  answer = bellOf()
  asked = serve({
    [PATHS.bell]: () => answer,
    [PATHS.one]: ({ query }) => announcementOf(query.get('anntId')!, { msgContent: '<p>请核对名单</p>' }),
    [PATHS.read]: ({ body }) => {
      answer = read(String(body!['anntId']))
      return null
    },
    [PATHS.noticesRead]: () => null,
  })
})

const show = async () => {
  renderAt(
    '/here',
    <>
      <NoticeBell />
      <LiveMessages />
    </>,
  )
  await act(look)
}
const bell = () => screen.getByRole('button', { name: /^消息/ })
const open = async () => {
  fireEvent.click(bell())
  return screen.findByRole('dialog', { name: '消息' })
}
const tabs = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
const called = (path: string) => asked.filter((one) => one.path === path)

it('counts all that waits, has the first five of each kind behind a tab, and says how urgent each is', async () => {
  const many = Array.from({ length: 7 }, (_, at) => announcementOf(`a${at}`, { priority: at === 0 ? 'M' : 'L' }))
  answer = {
    ...bellOf({
      annt: many,
      sys: [announcementOf('s1')],
      notices: [noticeOf('n1', { dueTime: '2026-11-21 12:00:00' })],
    }),
    anntMsgTotal: 96,
  }
  await show()
  expect(bell().getAttribute('aria-label')).toBe('消息，98 条未读')
  const panel = await open()
  await waitFor(() => expect(tabs(panel)).toEqual(['通知(96)', '系统消息(1)', '待办(1)']))
  const rows = within(panel).getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]!.textContent).toBe('未读：通知a0重要消息2026-11-20 08:30 发布')
  expect(rows[1]!.textContent).toContain('一般消息')
  await expectAccessible(panel)
  fireEvent.click(within(panel).getByRole('tab', { name: '待办(1)' }))
  const todo = await within(panel).findByRole('link', { name: '待办n1' })
  expect(todo.getAttribute('href')).toBe('/isystem/user')
  expect(todo.parentElement!.textContent).toContain('2026-11-21 12:00 到期')
  fireEvent.click(within(panel).getByRole('link', { name: '查看更多' }))
  await waitFor(() => expect(location.pathname).toBe('/isps/userAnnouncement'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('names each empty kind; Esc gives the focus back', async () => {
  await show()
  expect(bell().getAttribute('aria-label')).toBe('消息')
  const panel = await open()
  await within(panel).findByText('暂无未读通知')
  fireEvent.click(within(panel).getByRole('tab', { name: '系统消息(0)' }))
  await within(panel).findByText('暂无未读系统消息')
  fireEvent.click(within(panel).getByRole('tab', { name: '待办(0)' }))
  await within(panel).findByText('暂无待办和提醒')
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(bell()))
})

it('a press marks an announcement as read, counts anew and opens it', async () => {
  answer = bellOf({ annt: [announcementOf('a1'), announcementOf('a2')] })
  await show()
  const panel = await open()
  fireEvent.click(await within(panel).findByRole('button', { name: /通知a1/ }))
  const dialog = await screen.findByRole('dialog', { name: /通知消息/ })
  await within(dialog).findByText('请核对名单')
  expect(called(PATHS.read).map(({ method, body }) => [method, body])).toEqual([['PUT', { anntId: 'a1' }]])
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('消息，1 条未读'))
  fireEvent.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an announcement of a page of the menu opens that page', async () => {
  useSession.setState({ menu: [menuNode('/assess/result/:id', '评估结果', 'assessment/ResultDetail')] })
  answer = bellOf({
    annt: [announcementOf('a1', { openType: 'component', openPage: 'assessment/ResultDetail', busId: 'r 7' })],
  })
  await show()
  fireEvent.click(await within(await open()).findByRole('button', { name: /通知a1/ }))
  await waitFor(() => expect(location.pathname).toBe('/assess/result/r%207'))
  expect(screen.queryByRole('dialog', { name: /通知消息/ })).toBeNull()
  expect(called(PATHS.read)).toHaveLength(1)
})

it('a notice is read when it is opened, a to-do waits until it is done', async () => {
  answer = bellOf({ notices: [noticeOf('n1', { isTodo: false, link: null }), noticeOf('n2')] })
  await show()
  const panel = await open()
  fireEvent.click(within(panel).getByRole('tab', { name: '待办(2)' }))
  fireEvent.click(await within(panel).findByRole('button', { name: '待办n1' }))
  await waitFor(() => expect(called(PATHS.noticesRead).map(({ body }) => body)).toEqual([{ ids: 'n1' }]))
  const again = await open()
  fireEvent.click(within(again).getByRole('tab', { name: '待办(2)' }))
  fireEvent.click(await within(again).findByRole('link', { name: '待办n2' }))
  await waitFor(() => expect(location.pathname).toBe('/isystem/user'))
  expect(called(PATHS.noticesRead)).toHaveLength(1)
})

it('says that loading failed, and tries again at the next press', async () => {
  answer = new Refused('数据库暂时不可用')
  await show()
  expect(bell().getAttribute('aria-label')).toBe('消息，加载失败')
  const panel = await open()
  expect(await within(panel).findByText('消息加载失败：数据库暂时不可用')).toBeTruthy()
  answer = bellOf({ annt: [announcementOf('a1')] })
  fireEvent.click(within(panel).getByRole('button', { name: '重试' }))
  await within(panel).findByText('通知(1)')
  expect(within(panel).queryByRole('alert')).toBeNull()
})

it('shows the state of the connection in words', async () => {
  await show()
  act(() => connectionIs('reconnecting'))
  expect(bell().getAttribute('aria-label')).toBe('消息，重连中')
  const panel = await open()
  await within(panel).findByText('重连中')
  act(() => connectionIs('online'))
  await within(panel).findByText('在线')
  expect(bell().getAttribute('aria-label')).toBe('消息')
})
