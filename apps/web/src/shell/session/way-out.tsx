/** Unmounts the shell before leaving: no guard asks, no request speaks for the next user. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Breathing } from '../../kit/ui/logo.tsx'
import { HOME } from '../../platform/redirect.ts'
import { clearWindow } from '../../platform/storage.ts'
import { WaysOutContext, type Leave, type StartAnew, type WaysOut } from './leave.ts'

type Way = () => void

export function WayOut({ leave, children }: { leave: Leave; children: ReactNode }) {
  const [way, setWay] = useState<Way>()
  const ways = useMemo<WaysOut>(() => {
    const go = (next: Way) => setWay((first?: Way) => first ?? next)
    return {
      leave: (options) => go(() => leave(options)),
      startAnew: (before) => go(() => void startAnew(before)),
    }
  }, [leave])
  return way ? <Going way={way} /> : <WaysOutContext value={ways}>{children}</WaysOutContext>
}

const startAnew = async (before: Parameters<StartAnew>[0]): Promise<void> => {
  clearWindow()
  try {
    await before?.()
  } catch {}
  // Also if already at home: without a fragment the page reloads.
  location.replace(HOME)
}

function Going({ way }: { way: Way }) {
  const hasLeft = useRef(false)
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    way()
  }, [way])
  return <Breathing />
}
