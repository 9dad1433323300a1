import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tools } from '@huxi/clinical/tools'
import { giveUpTools, keepTool, useOffline, useReadyOffline } from './offline.ts'

const worker = (path: string) =>
  Object.assign(new EventTarget(), { scriptURL: location.origin + path, state: 'installing' })
const registration = (path: string) => ({ active: worker(path), unregister: vi.fn(async () => true) })

const container = { register: vi.fn(), getRegistrations: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.resetAllMocks()
})

it('registers the worker for the one page it is on, and says so when everything is kept', async () => {
  const installing = worker('/tool-worker.js')
  container.register.mockResolvedValue({ installing })
  const ready = renderHook(useReadyOffline)
  await keepTool('copd')
  expect(container.register.mock.calls).toEqual([['/tool-worker.js', { scope: '/copd', updateViaCache: 'none' }]])
  expect(ready.result.current).toBe(false)
  installing.state = 'activated'
  installing.dispatchEvent(new Event('statechange'))
  ready.rerender()
  expect(ready.result.current).toBe(true)
})

it('does nothing where the page came without TLS', async () => {
  vi.stubGlobal('isSecureContext', false)
  await keepTool('copd')
  expect(container.register).not.toHaveBeenCalled()
})

it('removes workers and caches of the tools only', async () => {
  const [own, other] = [registration('/tool-worker.js'), registration('/other-worker.js')]
  container.getRegistrations.mockResolvedValue([own, other])
  const dropped: string[] = []
  vi.stubGlobal('caches', {
    keys: async () => ['huxi-tool:/copd:b1', 'somebody', 'huxi-tool:/gssxxbbx:b1'],
    delete: async (name: string) => dropped.push(name),
  })
  await giveUpTools()
  expect(own.unregister).toHaveBeenCalledOnce()
  expect(other.unregister).not.toHaveBeenCalled()
  expect(dropped).toEqual(['huxi-tool:/copd:b1', 'huxi-tool:/gssxxbbx:b1'])
})

it('puts the manifest of an installable page into its head while it is mounted', async () => {
  vi.stubEnv('PROD', true)
  container.register.mockResolvedValue({ installing: worker('/tool-worker.js') })
  const page = renderHook(() => useOffline(tools[1]!, true))
  const manifest = document.querySelector('link[rel=manifest]')
  expect(manifest?.getAttribute('href')).toBe(`/${tools[1]!.id}.webmanifest`)
  expect(document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe('#FAF6F0')
  await vi.waitFor(() => expect(container.register).toHaveBeenCalledOnce())
  page.unmount()
  expect(document.querySelector('link[rel=manifest], meta[name=theme-color]')).toBeNull()
})

it('takes everything back when the operator has closed the tools', async () => {
  vi.stubEnv('PROD', true)
  const own = registration('/tool-worker.js')
  container.getRegistrations.mockResolvedValue([own])
  renderHook(() => useOffline(tools[0]!, false))
  await vi.waitFor(() => expect(own.unregister).toHaveBeenCalledOnce())
  expect(container.register).not.toHaveBeenCalled()
  expect(document.querySelector('link[rel=manifest]')).toBeNull()
})
