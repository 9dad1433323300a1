/**
 * State of a public page that the back button of a phone takes back. Each change is an entry of the history, which names
 * a number only: values stay in this window, and entries of an earlier load lead to the start.
 */
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'

type Values = Readonly<Record<string, unknown>>

interface Entry {
  readonly visit?: string
  readonly at?: number
}

interface ScreenPlace {
  readonly entries: readonly Values[]
  readonly at: number
}

interface ScreenStack {
  readonly values: Values
  readonly go: (changed: Values) => void
  readonly replace: (changed: Values) => void
  readonly back: () => void
  readonly restart: () => void
}

const Stack = createContext<ScreenStack | undefined>(undefined)

export const Screens = ({ children }: { children: ReactNode }) => {
  const [visit] = useState(() => Date.now().toString(36))
  const [{ entries, at }, setShown] = useState<ScreenPlace>({ entries: [{}], at: 0 })
  const values = entries[at]!
  // a second tap comes before the browser has moved
  const moving = useRef(false)
  useEffect(() => {
    const arrive = ({ state }: { state: Entry | null }) => {
      moving.current = false
      setShown((now) => ({ ...now, at: (state?.visit === visit && state.at) || 0 }))
    }
    history.replaceState({ visit, at: 0 }, '')
    addEventListener('popstate', arrive)
    return () => removeEventListener('popstate', arrive)
  }, [visit])
  useArrival(values)
  const show = (changed: Values, by: number) =>
    setShown((now) => {
      const next = { ...now.entries[now.at], ...changed }
      return { entries: [...now.entries.slice(0, now.at + by), next], at: now.at + by }
    })
  const move = (by: number) => {
    if (moving.current || by === 0) return
    moving.current = true
    history.go(by)
  }
  const stack: ScreenStack = {
    values,
    go: (changed) => {
      history.pushState({ visit, at: at + 1 }, '')
      show(changed, 1)
    },
    replace: (changed) => show(changed, 0),
    back: () => move(-1),
    restart: () => move(-at),
  }
  return <Stack value={stack}>{children}</Stack>
}

/** A new screen starts at its top with focus on its heading, unless it has set the focus itself. */
const useArrival = (values: Values): void => {
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current === values) return
    shown.current = values
    scrollTo(0, 0)
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [values])
}

/** The stack of this page. @throws {Error} outside of `Screens` */
export const useScreens = (): ScreenStack => {
  const stack = use(Stack)
  if (!stack) throw new Error('a screen is mounted outside of Screens')
  return stack
}

/** A part of the state of the page, by name; setting it makes an entry. */
export const useScreen = <T,>(name: string, initial: T): [T, (next: T) => void] => {
  const { values, go } = useScreens()
  return [(name in values ? values[name] : initial) as T, (next) => go({ [name]: next })]
}
