import { useEffect, useRef, useState } from 'react'

/** Width of a box, so that chart text keeps its size. */
export const useWidth = () => {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}
