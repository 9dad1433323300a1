import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LOADING_MARK, useSettled } from './use-settled.ts'

const QUIET_MS = 600
const client = new QueryClient()

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
})

const Page = () => <p>{useSettled() ? '完整' : '等待'}</p>

it.each([
  ['hidden', '完整'],
  ['visible', '等待'],
] as const)('a part that is loading in a %s page leaves the page in front as: %s', (mode, text) => {
  vi.useFakeTimers()
  // jsdom lays nothing out
  Element.prototype.checkVisibility = function checkVisibility(this: HTMLElement) {
    return this.closest('[style*="display: none"]') === null
  }
  render(
    <QueryClientProvider client={client}>
      <Activity mode={mode}>
        <div>
          <span hidden {...{ [LOADING_MARK]: '' }} />
        </div>
      </Activity>
      <Page />
    </QueryClientProvider>,
  )
  act(() => void vi.advanceTimersByTime(QUIET_MS))
  expect(screen.getByText(text)).toBeTruthy()
})
