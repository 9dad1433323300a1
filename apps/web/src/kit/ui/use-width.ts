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

/** Size of a drawing as wide as its box; on paper it shrinks with the box. */
export const drawingSize = (width: number, height: number) => ({
  width,
  height,
  viewBox: `0 0 ${width} ${height}`,
  style: { maxWidth: '100%', height: 'auto' },
})
