/** Every tab keeps how far its page was scrolled. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keepTabs, scrolls } from './tabs.ts'

/** A page that is still loading grows for so long at most before it is left where it is. */
const PATIENCE = 5000

/** What people do when they scroll themselves. */
const OWN = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** `back`: the page is come back to, by its tab or by the browser; else it begins at its top. */
export const useScroll = (active: string, back: boolean): void => {
  // while a page is being led to where it was, it says nothing about where it is
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

/** Scrolls there, again while the page grows, until it is reached or somebody scrolls. Returns how to stop. */
const leadTo = (top: number, done: () => void): (() => void) => {
  const reached = (): boolean => {
    window.scrollTo(0, top)
    // the top of a page is always there: asking would only have the browser lay it out before its time
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
