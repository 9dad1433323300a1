import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, no, yes } from '../../../test/server.ts'
import { remove } from '../../platform/storage.ts'
import { awaitReturn } from './cas.ts'
import { startLogin } from './login-start.tsx'

const CAS = `https://cas.example/login?service=${encodeURIComponent(`${location.origin}/user/login`)}`
const RESULT = {
  token: 'T1',
  userInfo: { username: 'linjy', realname: '林静怡', tenantId: 1, mustChange: false, mustEnrol: false },
  sysAllDictItems: {},
  departs: [],
  multi_depart: 1,
  tenantList: [{ id: 1, name: '示范医院' }],
}

const enter = vi.fn(async (_path: string, _noDepart: boolean) => undefined)
const replace = vi.fn()
const openAt = (search: string, state: unknown = null) => {
  history.replaceState(state, '', `/user/login${search}`)
  render(startLogin({ enter, replace }))
}

beforeEach(() => {
  enter.mockClear()
  replace.mockClear()
  remove('CAS_STATE')
  window._CONFIG = { casLoginUrl: CAS }
})
afterEach(() => {
  delete window._CONFIG
  vi.restoreAllMocks()
})

it('signs in by an awaited ticket, which leaves the address, and enters the wanted page', async () => {
  const asked = answerWith({ '/sys/cas/client/validateLogin': () => yes(RESULT) })
  awaitReturn('a1')
  openAt('?redirect=%2Fisystem%2Fuser&state=a1&ticket=ST-1', { notice: '登录已过期' })
  expect(location.search).toBe('?redirect=%2Fisystem%2Fuser&state=a1')
  expect(history.state).toEqual({ notice: '登录已过期' })
  await waitFor(() => expect(enter).toHaveBeenCalledWith('/isystem/user', false))
  expect(asked.map(({ query }) => query.get('ticket'))).toEqual(['ST-1'])
})

it('says why a ticket is refused and leaves the form ready', async () => {
  answerWith({ '/sys/cas/client/validateLogin': () => no('票据已失效，请重新登录') })
  awaitReturn('a1')
  openAt('?state=a1&ticket=ST-1')
  await screen.findByText('登录失败：票据已失效，请重新登录')
  expect(screen.getByLabelText('用户名')).toBeTruthy()
  expect(enter).not.toHaveBeenCalled()
})

it('goes to the CAS anew with an unexpected ticket, and shows no form meanwhile', () => {
  const asked = answerWith({})
  openAt('?redirect=%2Fisystem%2Fuser&ticket=ST-1')
  expect(replace).toHaveBeenCalledTimes(1)
  const service = new URL(new URL(replace.mock.calls[0]![0] as string).searchParams.get('service')!)
  expect(service.searchParams.get('redirect')).toBe('/isystem/user')
  expect([location.search, screen.queryByLabelText('用户名')]).toEqual(['?redirect=%2Fisystem%2Fuser', null])
  expect(asked).toEqual([])
})

it('says that storage is blocked rather than the earlier notice', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError')
  })
  openAt('?ticket=ST-1', { notice: '登录已过期' })
  expect(screen.getByText(/浏览器拦截了本站数据/)).toBeTruthy()
  expect(replace).not.toHaveBeenCalled()
})

it('shows the notice of the page that was left', () => {
  openAt('?redirect=%2F%2Fother.example', { notice: '登录已过期' })
  expect(screen.getByText('登录已过期')).toBeTruthy()
})
