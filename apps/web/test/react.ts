/** Loads React's production build, which is faster; warnings are tested in `dev.test.tsx`. Must load before any React import. */
import { createRequire } from 'node:module'
import { act, callOff, enqueue, isActing, isFlushing, throwLater } from './act.ts'

const require = createRequire(import.meta.url)

interface Scheduler {
  unstable_scheduleCallback: (priority: number, work: (late: boolean) => unknown, options?: object) => object
  unstable_cancelCallback: (task: object) => void
  unstable_shouldYield: () => boolean
}

/** Within act, scheduled tasks wait for its end. */
const queueTasks = (scheduler: Scheduler): void => {
  const { unstable_scheduleCallback: scheduleLater, unstable_shouldYield: shouldYield } = scheduler
  scheduler.unstable_scheduleCallback = (priority, work, options) => {
    const [task, turn] = enqueue(work)
    if (!isActing()) scheduleLater(priority, turn, options)
    return task
  }
  scheduler.unstable_cancelCallback = callOff
  scheduler.unstable_shouldYield = () => !isFlushing() && shouldYield()
}

const queueOnPage = {
  queueMicrotask: (work: () => void) => {
    const [, turn] = enqueue(work)
    queueMicrotask(() => void turn(false))
  },
  reportError: (error: unknown) => (isActing() ? throwLater(error) : window.reportError(error)),
}

const loadWith = (values: object, on: object, load: () => void): void => {
  const before = Object.getOwnPropertyDescriptors(on) as Record<string, PropertyDescriptor | undefined>
  Object.assign(on, values)
  load()
  for (const name of Object.keys(values)) {
    if (before[name]) Object.defineProperty(on, name, before[name])
    else Reflect.deleteProperty(on, name)
  }
}

loadWith({ NODE_ENV: 'production' }, process.env, () => {
  const react = require('react') as object
  // Every test file loads this one; React loads once.
  if ('act' in react) return
  Object.assign(react, { act })
  queueTasks(require('scheduler') as Scheduler)
  loadWith(queueOnPage, globalThis, () => {
    require('react/jsx-runtime')
    require('react-dom/client')
    require('react-dom/test-utils')
  })
})
