import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enterFrame, menuAnswer, menuNode } from '../../test/frame.tsx'
import { answerWith } from '../../test/server.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['moves into its place', false, /ant-slide-up-appear-active/],
  ['is in its place at once for who asks for less motion', true, /^(?!.*slide)/],
])('what unfolds %s', async (_title, asks, look) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: asks && media === '(prefers-reduced-motion: reduce)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  answerWith(menuAnswer([menuNode('/here', '这里', 'exception/403')]))
  enterFrame('/here', { motion: true })
  fireEvent.click(await screen.findByRole('button', { name: '林静怡的账号菜单' }))
  const popup = (await screen.findByRole('menuitem', { name: /系统设置/ })).closest('.ant-dropdown')!
  await waitFor(() => expect(popup.className).toMatch(look))
})
