import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isComposing, useKeys } from '../../kit/ui/keys.ts'
import { questionAbove } from '../../kit/ui/overlays.ts'
import { Row } from '../../kit/ui/place.tsx'
import { HOME } from '../../platform/redirect.ts'
import { MoreTabs } from './more-tabs.tsx'
import { PageTab } from './page-tab.tsx'
import { useTabs } from './tabs.ts'
import { useTabActions } from './use-close-tabs.ts'
import { useTabBar } from './use-several.ts'
import styles from './tabs.module.css'

export const TabBar = memo(function TabBar() {
  return useTabBar() ? <Bar /> : null
})

function Bar() {
  const { open, active } = useTabs()
  const actions = useTabActions()
  const strip = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(strip, open.length)
  const focusTab = useFocusAfterClosing(strip, open.length)
  useInView(strip, active)
  useTabKeys(actions)
  // Stable, so that unchanged tabs do not rerender.
  const onKey = useCallback(
    (event: KeyboardEvent, key: string): void => {
      const keys = useTabs.getState().open.map((tab) => tab.key)
      const at = keys.indexOf(key)
      if (event.key === 'Delete') {
        focusTab(Math.max(0, Math.min(at, keys.length - 2)))
        return actions.close(key)
      }
      const next = STEPS[event.key]?.(at, keys.length)
      if (next === undefined) return
      event.preventDefault()
      tabsOf(strip.current)[next]?.focus()
    },
    [actions, focusTab],
  )
  return (
    <Row
      as="section"
      align="end"
      gap={0}
      className={styles.tabs}
      data-screen
      aria-label="打开的页面"
      data-overflows={overflows || undefined}
    >
      <Row align="end" gap={0} ref={strip} className={styles.strip} role="tablist" aria-label="页签">
        {open.map((tab) => (
          <PageTab
            key={tab.key}
            tab={tab}
            active={tab.key === active}
            closable={tab.key !== HOME && !tab.pinned}
            actions={actions}
            onKeyDown={onKey}
          />
        ))}
      </Row>
      {overflows && <MoreTabs onChoose={actions.show} />}
    </Row>
  )
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const tabsOf = (strip: HTMLElement | null): HTMLElement[] => [
  ...(strip?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

/** Alt+1…9 and Alt+W; an open confirmation has priority. */
const useTabKeys = ({ show, close }: ReturnType<typeof useTabActions>): void =>
  useKeys((event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event)) return
    if (questionAbove()) return
    const { open } = useTabs.getState()
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (digit === undefined && event.code !== 'KeyW') return
    event.preventDefault()
    const chosenTab = open[Number(digit) - 1]
    if (chosenTab) show(chosenTab.key)
    if (event.code === 'KeyW') close()
  })

const useOverflow = (strip: RefObject<HTMLElement | null>, count: number): boolean => {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const bar = strip.current?.parentElement
    if (!bar) return
    const room = new ResizeObserver(() => {
      const { current } = strip
      if (current) setOverflows(current.scrollWidth > bar.clientWidth)
    })
    room.observe(bar)
    return () => room.disconnect()
  }, [strip, count])
  return overflows
}

/** Width of the fade at both ends, in px. */
const EDGE = 24

const useInView = (strip: RefObject<HTMLElement | null>, active: string): void => {
  useEffect(() => {
    const [bar, tab] = [strip.current, strip.current?.querySelector<HTMLElement>('[data-active]')]
    if (!bar || !tab) return
    // Observed after layout; measuring at once would force one.
    const laidOut = new ResizeObserver(() => {
      const [from, to] = [tab.offsetLeft - EDGE, tab.offsetLeft + tab.offsetWidth + EDGE]
      if (from < bar.scrollLeft) bar.scrollLeft = from
      if (to > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = to - bar.clientWidth
    })
    for (const part of [bar, tab]) laidOut.observe(part)
    return () => laidOut.disconnect()
  }, [strip, active])
}

const useFocusAfterClosing = (strip: RefObject<HTMLElement | null>, count: number): ((at: number) => void) => {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current !== undefined) tabsOf(strip.current)[wanted.current]?.focus()
    wanted.current = undefined
  }, [strip, count])
  return useCallback((at) => {
    wanted.current = at
  }, [])
}
