/** Nothing of the shell is mounted any more when the page is left: no form asks to stay, no request speaks for the next person. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Breathing } from '../../kit/ui/logo.tsx'
import { HOME } from '../../platform/redirect.ts'
import { clearWindow } from '../../platform/storage.ts'
import { WaysOutContext, type Leave, type StartAnew, type WaysOut } from './leave.ts'

type Way = () => void

/** Offers the ways out to everything below, and goes the first one that is asked for. */
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
  } catch {
    // the page that begins anew asks again, and says what is wrong
  }
  // also where the address is home already: a page whose address has no fragment is loaded anew
  location.replace(HOME)
}

/** Goes once the shell is down. */
function Going({ way }: { way: Way }) {
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    way()
  }, [way])
  return <Breathing />
}
