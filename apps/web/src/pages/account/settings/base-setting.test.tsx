import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, Reply, serve } from '../../../../test/kit.tsx'
import BaseSetting from './BaseSetting.tsx'

it('a removed avatar is saved at once, and keeps a number that is only typed', async () => {
  const userInfo = {
    realname: '王芳',
    username: 'wang',
    avatar: 'a/b.png',
    telephone: '010-1',
    workNo: null,
    email: null,
  }
  const asked = serve({
    '/sys/user/getUserInfo': () => ({ userInfo }),
    '/sys/user/phone/mine': () => ({ phone: '138****1234', confirmed: true, byCode: true }),
    '/sys/user/own/profile': () => new Reply('已保存'),
  })
  renderAt('/account/settings/BaseSetting', <BaseSetting />)
  const number = await screen.findByLabelText<HTMLInputElement>('座机')
  fireEvent.change(number, { target: { value: '010-2' } })
  fireEvent.click(screen.getByRole('button', { name: '移除' }))
  const saved = () => asked.filter(({ path }) => path === '/sys/user/own/profile').map(({ body }) => body)
  await waitFor(() => expect(saved()).toEqual([{ avatar: '', telephone: '010-1' }]))
  expect(number.value).toBe('010-2')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved()[1]).toEqual({ avatar: '', telephone: '010-2' }))
})
