/** Fills gaps of jsdom. Every test starts signed out, on an empty page, at desktop width. */
import { configure } from '@testing-library/react'
import { createRequire } from 'node:module'
import { useId } from 'react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { prefetchParts } from '../src/kit/ui/lazy-part.tsx'
import { resetPage } from './reset.ts'

configure({
  // The first lazy import of a page takes time.
  asyncUtilTimeout: 8000,
  // Retried queries need not print the page; `screen.debug()` does.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

const noop = () => undefined

const ZERO_RUNTIME = 5

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: noop,
  removeEventListener: noop,
  addListener: noop,
  removeListener: noop,
  dispatchEvent: () => false,
})

class Observer {
  observe = noop
  unobserve = noop
  disconnect = noop
}
globalThis.ResizeObserver ??= Observer
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver

// Nothing is drawn, and style computation takes a third of the time.
const require = createRequire(import.meta.url)
const styles = require('@rc-component/util/lib/Dom/dynamicCSS') as Record<string, unknown>
styles['updateCSS'] = () => document.createElement('style')
const tokens = require('antd/lib/theme/useToken') as { default: () => readonly unknown[] }
const useOwnToken = tokens.default
tokens.default = Object.assign(() => [...useOwnToken().slice(0, ZERO_RUNTIME), true], useOwnToken)

// In tests the library gives all layers one id, which breaks labels, Esc and focus.
const ids = require('@rc-component/util/lib/hooks/useId') as Record<string, unknown>
ids['default'] = function useOwnId(given?: string): string {
  const own = useId()
  return given ?? own
}

// The library shares one frame timer, which would stop for ever if started under fake timers.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

window.scrollTo = noop
Element.prototype.scrollIntoView ??= noop
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

// As after preloading in the product.
beforeAll(prefetchParts, 30_000)

afterEach(resetPage)

interface Scheduler {
  unstable_IdlePriority: number
  unstable_scheduleCallback: (priority: number, task: () => void) => void
}

// React's pending work needs the window until the last file ends.
afterAll(
  () =>
    new Promise<void>((done) => {
      const scheduler = require('scheduler') as Scheduler
      scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, done)
    }),
)
