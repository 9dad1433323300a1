import { createContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Distance beyond the window at which a part is near: one height of the window. */
const AHEAD = '100% 0px'

export const IN_SIGHT = '100px 0px'

/** True while a page is laid out below a skeleton. */
export const Covered = createContext(false)

/** `isNear` turns true once the element comes near the window, or the page is printed, and stays so. */
export const useNear = <E extends Element>(rootMargin: string = AHEAD, waits = false) => {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || waits || !ref.current) return
    const come = (): void => setNear(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin })
    observer.observe(ref.current)
    const print = (): void => flushSync(come)
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [isNear, waits, rootMargin])
  return { ref, isNear }
}
