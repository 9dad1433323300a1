import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Navigate } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, signIn } from '../../../test/kit.tsx'
import NotFound from './404.tsx'

beforeEach(() => signIn([]))

it('the request names the address that was redirected, whether its page exists or not', async () => {
  const asked = serve({ '/sys/access/ask': () => null })
  renderAt(
    '/no/such/place',
    <>
      <Navigate to="/404" replace state={{ wanted: '/isystem/role' }} />
      <NotFound />
    </>,
  )
  expect(screen.getByText(/由安全管理员审批/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '申请权限' }))
  const wanted = await screen.findByLabelText<HTMLInputElement>('申请内容')
  expect(wanted.value).toBe('/isystem/role')
  fireEvent.change(screen.getByLabelText('申请理由'), { target: { value: '顶班两天' } })
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.body).toMatchObject({ wanted: '/isystem/role', reason: '顶班两天', wishedOn: expect.any(String) })
})

it('does not offer the caller as the person who grants rights', () => {
  signIn(['system:access:grant'])
  renderAt('/404', <NotFound />)
  expect(screen.getByText(/向其他安全管理员申请/)).toBeTruthy()
})
