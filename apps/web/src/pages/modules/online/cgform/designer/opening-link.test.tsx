import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt, signIn } from '../../../../../../test/kit.tsx'
import { answerWith, yes } from '../../../../../../test/server.ts'
import { OpeningLink } from './opening-link.tsx'

const QUESTION = ['填写码还没有复制，确定关闭吗？', { selector: '.ant-modal-confirm-title' }] as const

afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

test('codes that are shown once do not go before they are copied', async () => {
  signIn(['online:opening:start'])
  answerWith({ '/online/opening/link': () => yes({ id: '1', path: '/f#key' }) })
  Object.assign(navigator, { clipboard: { writeText: () => Promise.resolve() } })
  const close = vi.fn()
  renderAt('/', <OpeningLink opening={{ id: '1', codes: ['ABCD2345'] }} onClose={close} />)
  const dialog = await screen.findByRole('dialog', { name: '链接和二维码' })
  fireEvent.click(dialog.closest('.ant-modal-wrap')!)
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(await screen.findByText(...QUESTION)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  fireEvent.click(screen.getByRole('button', { name: '复制全部填写码' }))
  await screen.findByText('已复制填写码')
  await waitFor(() => expect(screen.queryByText(...QUESTION)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(close).toHaveBeenCalledTimes(1)
})
