/** Keeps a failing or hanging service from holding callers: few calls at once, and a pause after failures in a row. */

const FAILURES = 5
const PAUSE_MS = 10_000
const AT_ONCE = 20

/** Undefined tells nothing about the service, as when the caller hangs up. */
type Leave = (isFine: boolean | undefined) => void
type Entered = 'busy' | 'paused' | Leave

interface State {
  running: number
  failures: number
  until: number
}

export const createCircuits = (now: () => number) => {
  const states = new Map<string, State>()
  return {
    enter(key: string): Entered {
      const state = states.get(key) ?? { running: 0, failures: 0, until: 0 }
      states.set(key, state)
      if (state.failures >= FAILURES) {
        if (now() < state.until) return 'paused'
        state.until = now() + PAUSE_MS
      }
      if (state.running >= AT_ONCE) return 'busy'
      state.running += 1
      let isOpen = true
      return (isFine) => {
        if (!isOpen) return
        isOpen = false
        state.running -= 1
        if (isFine === undefined) return
        state.failures = isFine ? 0 : state.failures + 1
        if (!isFine) state.until = now() + PAUSE_MS
      }
    },
    forget: (key: string): void => void states.delete(key),
  }
}
