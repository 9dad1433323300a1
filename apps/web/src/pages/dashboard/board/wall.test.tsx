import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Refused, renderAt, serve } from '../../../../test/kit.tsx'
import { Wall } from './wall.tsx'

afterEach(() => vi.useRealTimers())

it('a wall reloads each minute, and shows the time of content that cannot be renewed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-28T10:00:00+08:00') })
  let answer: unknown = []
  const asked = serve({ '/sys/home/figures': () => answer })
  renderAt('/', <Wall title="首页" names={['figures']} onClose={() => undefined} />)
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000))
  await minute()
  expect(await screen.findByText('更新于 10:01:00')).toBeTruthy()
  answer = new Refused('数据库暂时不可用', { status: 503 })
  await minute()
  expect(await screen.findByText(/停留在 10:01:00/)).toBeTruthy()
  answer = []
  await minute()
  expect(await screen.findByText('更新于 10:03:00')).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/sys/home/figures').length).toBeGreaterThan(3)
})
