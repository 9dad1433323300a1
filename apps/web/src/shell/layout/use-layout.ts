/** The layout now: what the person likes, as far as the window has space for it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { choose, preferences, usePreferences } from '../../platform/preferences.ts'

export interface Layout {
  /** below 1088 px: the menu is a drawer, whatever the person likes */
  narrow: boolean
  /** the menu is in the header */
  top: boolean
  /** the side menu is unfolded, or the drawer is open */
  menuOpen: boolean
  toggleMenu: () => void
  /** what the style sheet has to know */
  marks: Readonly<Record<`data-${string}`, string | undefined>>
}

/** `pathname`: a drawer belongs to the page it was opened on. */
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

/** Whether the page is scrolled so far that the header gives way. */
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

/** Charts and tables measure themselves when the window changes; a change of the frame is one to them. */
const useResizeEvent = (frame: string): void => {
  const before = useRef(frame)
  useEffect(() => {
    if (before.current === frame) return
    before.current = frame
    window.dispatchEvent(new Event('resize'))
  }, [frame])
}
