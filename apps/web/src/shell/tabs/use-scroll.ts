import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keepTabs, scrolls } from './tabs.ts'

/** Milliseconds a loading page may grow before restoring gives up. */
const PATIENCE = 5000

const OWN = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** `back`: returning by tab or history; otherwise starts at the top. */
export const useScroll = (active: string, back: boolean): void => {
  const here = useRef({ active, led: false })
  const wanted = useEffectEvent(() => (back ? (scrolls.get(active) ?? 0) : 0))

  useLayoutEffect(() => {
    const spot = { active, led: true }
    here.current = spot
    return leadTo(wanted(), () => {
      spot.led = false
    })
  }, [active])

  useEffect(() => {
    const note = () => {
      if (!here.current.led) scrolls.set(here.current.active, window.scrollY)
    }
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keepTabs)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keepTabs)
    }
  }, [])
}

/** Repeats while the page grows, until reached or the user scrolls. @returns cleanup */
const leadTo = (top: number, done: () => void): (() => void) => {
  const reached = (): boolean => {
    window.scrollTo(0, top)
    // Zero is always reachable; measuring would force layout.
    return top === 0 || Math.abs(window.scrollY - top) <= 1
  }
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
    OWN.forEach((event) => window.removeEventListener(event, stop))
    done()
  }
  const growing = new ResizeObserver(() => reached() && stop())
  const timer = setTimeout(stop, PATIENCE)
  OWN.forEach((event) => window.addEventListener(event, stop, { passive: true }))
  if (reached()) stop()
  else growing.observe(document.documentElement)
  return stop
}
