import { useEffect, useRef, useState } from 'react'

/** Distance beyond the window at which a part is near: one height of the window. */
const AHEAD = '100% 0px'

/** `isNear` turns true once the element comes near the window, or the page is printed, and stays so. */
export const useNear = <E extends Element>() => {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !ref.current) return
    const come = (): void => setNear(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: AHEAD })
    observer.observe(ref.current)
    addEventListener('beforeprint', come)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', come)
    }
  }, [isNear])
  return { ref, isNear }
}
