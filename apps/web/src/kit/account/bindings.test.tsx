import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve } from '../../../test/kit.tsx'
import { Bindings } from './bindings.tsx'

const URL_OF_PROVIDER = 'https://id.example.cn/authorize?state=s1'
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const popup = { closed: false } as Window
const opened = vi.fn<typeof window.open>()

beforeEach(() => {
  opened.mockReset().mockReturnValue(popup)
  vi.spyOn(window, 'open').mockImplementation(opened)
})
afterEach(() => void vi.restoreAllMocks())

const show = async (bind: () => unknown) => {
  const binding = { source: 'hospital', title: '院内平台', bound: false, name: null, boundAt: null }
  serve({ '/sys/thirdLogin/mine': () => [binding], '/sys/thirdLogin/bind': bind })
  renderAt('/', <Bindings />)
  await screen.findByText('院内平台')
}

it('opens the window of the provider after the proof, not before', async () => {
  let prove: (answer: unknown) => void = () => undefined
  await show(() => new Promise((done) => void (prove = done)))
  press(/绑\s*定/)
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(opened).not.toHaveBeenCalled()
  prove({ url: URL_OF_PROVIDER })
  await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(URL_OF_PROVIDER, '_blank', expect.anything()))
})

it('opens no window when the proof is given up', async () => {
  await show(() => new Refused('请再次证明'))
  press(/绑\s*定/)
  await screen.findByText('请再次证明')
  expect(opened).not.toHaveBeenCalled()
})

it('asks for another click when the browser holds the window back', async () => {
  opened.mockReturnValueOnce(null)
  await show(() => ({ url: URL_OF_PROVIDER }))
  press(/绑\s*定/)
  const question = await screen.findByRole('dialog', { name: '前往“院内平台”登录，完成绑定？' })
  await expectAccessible(question)
  press(/前\s*往/)
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  expect(opened.mock.lastCall?.[0]).toBe(URL_OF_PROVIDER)
})
