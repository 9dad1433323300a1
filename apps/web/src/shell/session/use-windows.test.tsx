import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../test/kit.tsx'
import { answerWith, refusal, yes } from '../../../test/server.ts'
import { signedIn, signedOut, useSession, type Signed } from '../../kit/data/session.ts'
import { send } from '../../platform/http.ts'
import { clearSession, write } from '../../platform/storage.ts'
import { Relogin } from '../relogin/relogin.tsx'
import { changeOf, useWindows } from './use-windows.ts'
import { WayOut } from './way-out.tsx'

const person = { username: 'linjy', realname: '林静怡', tenantId: 1, orgCode: 'A01', mustChange: false }
const signed = (token: string | undefined, user: Record<string, unknown> = {}, tenantId = 1) =>
  ({ token, user: { ...person, ...user }, tenantId }) as unknown as Signed

it.each([
  ['out', signed(undefined)],
  ['same', signed('T1')],
  ['token', signed('T2')],
  ['other', signed('T2', { username: 'zhouwb' })],
  // The token is written last.
  ['same', signed('T1', { username: 'zhouwb' }, 2)],
  ['other', signed('T1', {}, 2)],
  ['depart', signed('T1', { orgCode: 'A02' })],
])('takes what storage keeps as %s', (change, kept) => {
  expect(changeOf(signed('T1'), kept)).toBe(change)
})

describe('a window', () => {
  const leave = vi.fn()

  function Page() {
    useWindows()
    return (
      <>
        <p>页面</p>
        <Relogin />
      </>
    )
  }

  const elsewhere = (key: string, change: () => void) => {
    change()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: `pro__${key}`, storageArea: localStorage })))
  }

  beforeEach(() => {
    leave.mockClear()
    signedOut()
    signedIn({ token: 'T1', userInfo: person, sysAllDictItems: {} } as unknown as Parameters<typeof signedIn>[0])
    renderAt(
      '/',
      <WayOut leave={leave}>
        <Page />
      </WayOut>,
    )
  })

  it('signs out with the others', async () => {
    elsewhere('Access-Token', clearSession)
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    expect(screen.queryByText('页面')).toBeNull()
  })

  it('resets when another user signs in', async () => {
    elsewhere('Login_Userinfo', () => write('Login_Userinfo', { ...person, username: 'zhouwb' }))
    expect(screen.getByText('页面')).toBeTruthy()
    elsewhere('Access-Token', () => write('Access-Token', 'T2'))
    await waitFor(() => expect(screen.queryByText('页面')).toBeNull())
    expect(leave).not.toHaveBeenCalled()
  })

  it('takes a new token over, closes its question and goes on', async () => {
    const asked = answerWith({
      '/work': ({ headers }) => (headers.get('X-Access-Token') === 'T2' ? yes('done') : refusal(401, 'Token失效')),
    })
    const work = send('GET', '/work')
    await screen.findByRole('dialog', { name: '登录已过期' })
    elsewhere('Access-Token', () => write('Access-Token', 'T2'))
    await expect(work).resolves.toMatchObject({ result: 'done' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull())
    expect(asked).toHaveLength(2)
  })

  it('speaks with its own token until it has looked', async () => {
    const asked = answerWith({ '/work': () => yes(1) })
    write('Access-Token', 'T2')
    write('TENANT_ID', 7)
    await send('GET', '/work')
    expect([asked[0]!.headers.get('X-Access-Token'), asked[0]!.headers.get('tenant_id')]).toEqual(['T1', '1'])
  })

  it('follows to another department', () => {
    elsewhere('Login_Userinfo', () => write('Login_Userinfo', { ...person, orgCode: 'A02' }))
    expect(useSession.getState().user!.orgCode).toBe('A02')
    expect(screen.getByText('页面')).toBeTruthy()
  })

  it('that was suspended checks its session when it is shown', async () => {
    clearSession()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  })
})
