/** Fills gaps of jsdom. Every test starts signed out, on an empty page, at desktop width. */
import { configure } from '@testing-library/react'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { prefetchParts } from '../src/kit/ui/lazy-part.tsx'
import { resetPage } from './reset.ts'
import './library.ts'

configure({
  // The first lazy import of a page takes time.
  asyncUtilTimeout: 8000,
  // Retried queries need not print the page; `screen.debug()` does.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

const noop = () => undefined

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

const require = createRequire(import.meta.url)

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
