/** Adds the parts of a browser that jsdom lacks. Every test starts signed out, on an empty page, at desktop width. */
import { configure } from '@testing-library/react'
import { createRequire } from 'node:module'
import { useId } from 'react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { prefetchParts } from '../src/kit/ui/lazy-part.tsx'
import { resetPage } from './reset.ts'

configure({
  // pages are loaded lazily, which takes a while the first time
  asyncUtilTimeout: 8000,
  // failed queries are repeated and need not print the page; `screen.debug()` prints it
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

const noop = () => undefined

/** Position of the mark in antd's `useToken` that styles come from a file. */
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

// nothing is drawn here, and computing styles takes a third of the time; looks are tested in a browser
const require = createRequire(import.meta.url)
const styles = require('@rc-component/util/lib/Dom/dynamicCSS') as Record<string, unknown>
styles['updateCSS'] = () => document.createElement('style')
const tokens = require('antd/lib/theme/useToken') as { default: () => readonly unknown[] }
const useOwnToken = tokens.default
tokens.default = Object.assign(() => [...useOwnToken().slice(0, ZERO_RUNTIME), true], useOwnToken)

// in tests the library gives all layers one id, which would confuse names, Esc and focus
const ids = require('@rc-component/util/lib/hooks/useId') as Record<string, unknown>
ids['default'] = function useOwnId(given?: string): string {
  const own = useId()
  return given ?? own
}

// the library of the window keeps one timer for all frames: started under fake timers, it would never tick again
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

window.scrollTo = noop
Element.prototype.scrollIntoView ??= noop
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

// as after the first moments on a page
beforeAll(prefetchParts, 30_000)

afterEach(resetPage)

interface Scheduler {
  unstable_IdlePriority: number
  unstable_scheduleCallback: (priority: number, task: () => void) => void
}

// React draws while there is a window: the last file of a worker waits until all scheduled work is done
afterAll(
  () =>
    new Promise<void>((done) => {
      const scheduler = require('scheduler') as Scheduler
      scheduler.unstable_scheduleCallback(scheduler.unstable_IdlePriority, done)
    }),
)
