import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { TabContext } from '../../kit/data/tab.ts'
import { choose } from '../../platform/preferences.ts'
import { FramePage } from './frame-page.tsx'

const OUTSIDE = 'https://outside.example/'
const opened = { opener: window as unknown, location: { replace: vi.fn() } }
const close = vi.fn()

beforeEach(() => {
  setWidth(1440)
  choose({ multiPage: true })
  opened.opener = window
  vi.stubGlobal(
    'open',
    vi.fn(() => opened),
  )
})
afterEach(() => vi.clearAllMocks())

const show = (url: string, outside = false) => {
  const tab = { key: '/a', lives: true, isActive: () => true, setTitle: () => undefined, close }
  return renderAt(
    '/a',
    <TabContext value={tab}>
      <FramePage url={url} path="/a" outside={outside} />
    </TabContext>,
  )
}
const button = () => screen.queryByRole('link', { name: '在新窗口打开' })?.getAttribute('href')

it('an address of its own opens a window that has no access to ours, once, and leaves no empty tab', async () => {
  show(OUTSIDE, true)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(window.open).toHaveBeenCalledOnce()
  expect(opened.opener).toBeNull()
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(OUTSIDE)
})

it('a link remains when the browser blocks the window', async () => {
  vi.mocked(window.open).mockReturnValue(null)
  show(OUTSIDE, true)
  await waitFor(() => expect(window.open).toHaveBeenCalledOnce())
  expect(close).not.toHaveBeenCalled()
  expect(button()).toBe(OUTSIDE)
})

it.each([
  ['a strange host', OUTSIDE, '该地址不能在页面内打开', OUTSIDE],
  ['no address', '{{constructor}}', '地址配置有误', undefined],
])('%s is not framed', (_, url, title, link) => {
  show(url)
  expect(screen.getByText(title)).toBeTruthy()
  expect([document.querySelector('iframe'), button()]).toEqual([null, link])
})

it('an own address is shown in a sandbox it cannot reach out of', () => {
  show('{{window.location.origin}}/report?t=${token}')
  const frame = document.querySelector('iframe')!
  expect(frame.getAttribute('src')).toBe(`${location.origin}/report?t=`)
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
})
