import type { Bell, OwnSend } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { announcementOf, arrivalOf, bellOf, noticeOf, PATHS } from '../../../test/messages.ts'
import { pageOf, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { keepReminder, useReminders } from '../../kit/data/reminders.ts'
import { look } from '../../kit/messages/bell.ts'
import { useOpened } from '../../kit/messages/opened.ts'
import UserAnnouncementList from './UserAnnouncementList.tsx'

const sendOf = (id: string, more: Partial<OwnSend> = {}) => ({
  ...announcementOf(id),
  id: `send ${id}`,
  anntId: id,
  userId: 'u1',
  readFlag: '0',
  readTime: null,
  ...more,
})

let asked: Asked[]
let bell: Bell

beforeEach(() => {
  setWidth(1440)
  bell = bellOf()
  asked = serve({
    [PATHS.bell]: () => bell,
    [PATHS.arrivals]: () => ({ items: [arrivalOf(1)], seq: 1, more: false }),
    [PATHS.sends]: () => pageOf([sendOf('a1', { priority: 'M' }), sendOf('a2', { readFlag: '1' })]),
    [PATHS.allRead]: () => null,
    [PATHS.noticesRead]: () => null,
    [PATHS.notices]: ({ query }) =>
      pageOf(
        query.get('todo') === '1'
          ? [noticeOf('n1', { isOpen: query.get('open') === '1', doneBy: '王医生' })]
          : [noticeOf('n2', { title: '导入已完成', isTodo: false, link: null })],
      ),
    '/sys/dict/getDictItems/read_flag': () => [{ value: '0', text: '未读' }],
    '/sys/dict/getDictItems/msg_category': () => [{ value: '1', text: '通知公告' }],
  })
})

const show = (query = '') => renderAt(`/isps/userAnnouncement${query}`, <UserAnnouncementList />)
const called = (path: string) => asked.filter((one) => one.path === path)
const queryOf = (path: string) => Object.fromEntries(called(path).at(-1)!.query)

it('lists published announcements, in the words of the contract, and opens a row', async () => {
  show('?titile=质控&readFlag=0,1&pageNo=2')
  const row = (await screen.findByRole('button', { name: '通知a1' })).closest('tr')!
  expect(within(row).getByText('韩慧敏')).toBeTruthy()
  expect(within(row).getByText('重要消息')).toBeTruthy()
  expect(within(row).getByText('未读')).toBeTruthy()
  expect(queryOf(PATHS.sends)).toMatchObject({ titile: '质控', pageNo: '2' })
  expect(queryOf(PATHS.sends)).not.toHaveProperty('readFlag')
  fireEvent.click(within(row).getByRole('button', { name: '通知a1' }))
  expect(useOpened.getState().wanted).toMatchObject({ id: 'a1', priority: 'M' })
})

it('marks all as read, but asks first when there is something urgent among it', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(called(PATHS.allRead)).toHaveLength(1))
  await waitFor(() => expect(called(PATHS.sends)).toHaveLength(2))
  bell = bellOf({ annt: [announcementOf('h1', { priority: 'H' })] })
  await act(look)
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await screen.findByText('其中 1 条紧急消息也会标为已知晓。')
  expect(called(PATHS.allRead)).toHaveLength(1)
})

it('says that something has arrived, and shows it when it is asked to', async () => {
  show()
  await screen.findByRole('button', { name: '通知a1' })
  await act(look)
  bell = bellOf({ seq: 1 })
  await act(look)
  expect(screen.getByText(/有 1 条更新/)).toBeTruthy()
  expect(called(PATHS.sends)).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('button', { name: '刷新' })[0]!)
  await waitFor(() => expect(called(PATHS.sends)).toHaveLength(2))
  expect(screen.queryByText(/有 1 条更新/)).toBeNull()
})

it('has open and finished to-dos; each leads to its subject', async () => {
  show('?tab=todo')
  await screen.findByRole('button', { name: '待办n1' })
  expect(queryOf(PATHS.notices)).toMatchObject({ todo: '1', open: '1' })
  fireEvent.click(screen.getByText('已完成'))
  await screen.findByText('王医生')
  expect(queryOf(PATHS.notices)).toMatchObject({ todo: '1', open: '0' })
  expect(new URLSearchParams(location.search).get('open')).toBe('0')
  fireEvent.click(screen.getByRole('button', { name: '待办n1' }))
  await waitFor(() => expect(location.pathname).toBe('/isystem/user'))
})

it('has notices, which are read by opening them or all at once', async () => {
  show()
  fireEvent.click(screen.getByRole('tab', { name: '提醒' }))
  fireEvent.click(await screen.findByRole('button', { name: '导入已完成' }))
  await waitFor(() => expect(called(PATHS.noticesRead).map(({ body }) => body)).toEqual([{ ids: 'n2' }]))
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(called(PATHS.noticesRead).at(-1)!.body).toEqual({}))
  expect(location.search).toBe('?tab=notice')
})

it('keeps the texts of toasts since signing in; they are not new after a visit', async () => {
  keepReminder('很抱歉，资源未找到!')
  show()
  fireEvent.click(screen.getByRole('tab', { name: '本次登录提醒(1)' }))
  await screen.findByText('很抱歉，资源未找到!')
  expect(screen.getByText('本次登录以来的 1 条提醒，退出登录后清除。')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '待办' }))
  await waitFor(() => expect(useReminders.getState()[0]!.seen).toBe(true))
  fireEvent.click(screen.getByRole('tab', { name: '本次登录提醒' }))
  fireEvent.click(await screen.findByRole('button', { name: '全部清除' }))
  expect(screen.getByText('暂无提醒')).toBeTruthy()
})
