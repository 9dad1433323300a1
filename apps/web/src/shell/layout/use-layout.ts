/** Effective layout: preferences within the limits of the window. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { choose, preferences, usePreferences } from '../../platform/preferences.ts'

export interface Layout {
  /** Below 1088 px the menu is always a drawer. */
  narrow: boolean
  top: boolean
  menuOpen: boolean
  toggleMenu: () => void
  marks: Readonly<Record<`data-${string}`, string | undefined>>
}

/** `pathname`: navigation closes the drawer. */
export const useLayout = (pathname: string): Layout => {
  const likes = usePreferences()
  const narrow = useBelow(TABLET)
  const top = !narrow && likes.layout === 'topmenu'
  const place = narrow ? pathname : undefined
  const [drawer, setDrawer] = useState({ place, open: false })
  if (drawer.place !== place) setDrawer({ place, open: false })
  const toggleMenu = useCallback(
    () =>
      narrow ? setDrawer(({ place, open }) => ({ place, open: !open })) : choose({ sideOpen: !preferences().sideOpen }),
    [narrow],
  )
  const away = useScrolledAway(likes.fixedHeader && likes.autoHideHeader)
  useResizeEvent(`${likes.layout} ${likes.sideOpen}`)
  return {
    narrow,
    top,
    menuOpen: narrow ? drawer.open : likes.sideOpen,
    toggleMenu,
    marks: {
      'data-layout': likes.layout === 'topmenu' ? 'top' : 'side',
      'data-side': narrow ? 'drawer' : top ? 'none' : likes.sideOpen ? 'open' : 'folded',
      'data-width': likes.contentWidth,
      'data-fixed-header': likes.fixedHeader ? 'true' : undefined,
      'data-fixed-side': likes.fixedSide ? 'true' : undefined,
      'data-header-away': away ? 'true' : undefined,
    },
  }
}

const HIDE_BELOW = 100

const useScrolledAway = (on: boolean): boolean => {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!on) return
    const look = () => setAway(window.scrollY > HIDE_BELOW)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [on])
  return on && away
}

/** Charts and tables remeasure on window resize; a frame change triggers it. */
const useResizeEvent = (frame: string): void => {
  const before = useRef(frame)
  useEffect(() => {
    if (before.current === frame) return
    before.current = frame
    window.dispatchEvent(new Event('resize'))
  }, [frame])
}
