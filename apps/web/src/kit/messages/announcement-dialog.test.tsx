import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { OwnAnnouncement } from '@huxi/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { announcementOf, bellOf, PATHS } from '../../../test/messages.ts'
import { Refused, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { openAnnouncement, useOpened } from './opened.ts'

let answer: OwnAnnouncement | Refused | null
let asked: Asked[]

beforeEach(() => {
  setWidth(1440)
  asked = serve({ [PATHS.one]: () => answer, [PATHS.read]: () => null, [PATHS.bell]: () => bellOf() })
})

const Frame = () => <AnnouncementDialog wanted={useOpened((s) => s.wanted)} />

const open = async (announcement: typeof answer) => {
  answer = announcement
  const { priority = 'L' } = announcement instanceof Refused ? {} : (announcement ?? {})
  renderAt('/here', <Frame />)
  act(() => openAnnouncement({ id: 'a1', priority }))
  return screen.findByRole('dialog', { name: /通知消息/ })
}
const button = (dialog: HTMLElement, name: string) => within(dialog).getAllByRole('button', { name }).at(-1)!
const reads = () => asked.filter(({ path }) => path === PATHS.read)

it('shows urgency, author and time, and only the harmless part of its text', async () => {
  const msgContent =
    '<p onclick="steal()">请<b>核对</b>名单</p><script>steal()</script><img src="x" alt="图" onerror="steal()">'
  const dialog = await open(announcementOf('a1', { priority: 'M', msgContent }))
  await within(dialog).findByRole('heading', { name: '通知a1' })
  expect(within(dialog).getByText('重要消息')).toBeTruthy()
  expect(within(dialog).getByText('发布人：韩慧敏')).toBeTruthy()
  expect(within(dialog).getByText('发布时间：2026-11-20 08:30:00')).toBeTruthy()
  const text = within(dialog).getByRole('group', { name: '内容' })
  await waitFor(() => expect(text.textContent).toContain('请核对名单'))
  expect(text.querySelector('script, [onclick], [onerror]')).toBeNull()
  await expectAccessible(dialog)
  expect(reads()).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: '全屏' }))
  expect(within(dialog).getByRole('button', { name: '退出全屏' })).toBeTruthy()
  fireEvent.click(button(dialog, '关闭'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('names the account of a publisher without a name', async () => {
  const dialog = await open(announcementOf('a1', { senderName: null }))
  await within(dialog).findByText('发布人：hanhm')
})

it.each([
  ['/isystem/user?status=3', undefined],
  ['https://example.org/guide', 'https://example.org/guide'],
])('去处理 closes it and goes to %s', async (openPage, outside) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const dialog = await open(announcementOf('a1', { openType: 'url', openPage }))
  fireEvent.click(await within(dialog).findByRole('button', { name: '去处理' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened.mock.calls).toEqual(outside ? [[outside, '_blank', 'noopener,noreferrer']] : [])
  expect(location.pathname + location.search).toBe(outside ? '/here' : openPage)
})

it('an urgent one is read only when the user confirms it', async () => {
  const dialog = await open(announcementOf('a1', { priority: 'H' }))
  await within(dialog).findByRole('heading', { name: '通知a1' })
  expect(reads()).toEqual([])
  fireEvent.click(button(dialog, '我已知晓'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(reads()).toHaveLength(1)
})

it('says that it was revoked meanwhile', async () => {
  const dialog = await open(null)
  await within(dialog).findByText('这条消息已被撤销')
})

it('says that it could not be read, and tries again', async () => {
  const dialog = await open(new Refused('服务器繁忙', { status: 503 }))
  await within(dialog).findByText('服务器繁忙')
  answer = announcementOf('a1')
  fireEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  await within(dialog).findByRole('heading', { name: '通知a1' })
})
