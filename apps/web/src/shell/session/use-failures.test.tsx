import { fail } from '@huxi/model'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { reportFailure } from '../../kit/data/failure.ts'
import { clearReminders, useReminders } from '../../kit/data/reminders.ts'
import { signedIn } from '../../kit/data/session.ts'
import { HttpError } from '../../platform/http.ts'
import { useFailures } from './use-failures.ts'
import { WayOut } from './way-out.tsx'

const leave = vi.fn()
const user = { username: 'linjy', realname: '林静怡', tenantId: 1, mustChange: false }

function Page() {
  useFailures()
  return null
}

const failed = (status: number, message: string) => new HttpError(status, message, fail(status, message, null, 0))

beforeEach(() => {
  leave.mockClear()
  clearReminders()
  signedIn({ token: 'T1', userInfo: user, sysAllDictItems: {} } as unknown as Parameters<typeof signedIn>[0])
  renderAt(
    '/',
    <WayOut leave={leave}>
      <Page />
    </WayOut>,
  )
})

afterEach(() => void vi.useRealTimers())

const kept = () => useReminders.getState().map(({ text }) => text)

it('reports one cause once, however many calls it hits, and keeps it among the reminders', async () => {
  const down = new HttpError(0, '无法连接服务器，请检查网络后重试')
  reportFailure(down)
  reportFailure(down)
  reportFailure(failed(403, '没有权限'))
  await screen.findByText('拒绝访问')
  expect(screen.getAllByText('无法连接服务器，请检查网络后重试')).toHaveLength(1)
  expect(screen.getAllByText('系统提示')).toHaveLength(2)
  expect(kept()).toEqual(['拒绝访问', '无法连接服务器，请检查网络后重试'])
})

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

it('stays four seconds, and longer while focused', async () => {
  vi.useFakeTimers()
  const toast = () => screen.queryByText('拒绝访问')
  reportFailure(failed(403, '没有权限'))
  await seconds(3)
  const close = toast()!.closest<HTMLElement>('[role=alert]')!.querySelector('button')!
  fireEvent.focus(close)
  await seconds(10)
  expect(toast()).toBeTruthy()
  fireEvent.blur(close)
  await seconds(3)
  expect(toast()).toBeTruthy()
  await seconds(3)
  expect(toast()).toBeNull()
  expect(kept()).toEqual(['拒绝访问'])
})

it('leads out after a 401, once and not at once', async () => {
  vi.useFakeTimers()
  reportFailure(failed(401, 'Token失效，请重新登录'))
  reportFailure(failed(401, 'Token失效，请重新登录'))
  await seconds(1)
  expect(screen.getByText('未授权，请重新登录')).toBeTruthy()
  expect(leave).not.toHaveBeenCalled()
  await seconds(4)
  expect(leave).toHaveBeenCalledTimes(1)
})

it('shows the dialog for a 500 that says the token is void', async () => {
  reportFailure(failed(500, 'Token失效，请重新登录'))
  await screen.findByText('很抱歉，登录已过期，请重新登录')
  screen.getByRole('button', { name: '重新登录' }).click()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
})
