/** How wide a chart may be drawn. */
import { useEffect, useRef, useState } from 'react'

/** The width of the box, so that text keeps its size at every width. */
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
