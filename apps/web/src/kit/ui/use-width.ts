import { useEffect, useRef, useState } from 'react'

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
