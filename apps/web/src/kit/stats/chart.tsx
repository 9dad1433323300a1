import { use, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { look, watchAppearance } from '../../platform/appearance.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { lazyModule } from '../ui/lazy-part.tsx'
import { Covered, IN_SIGHT, useNear } from '../ui/use-near.ts'
import { useWidth } from '../ui/use-width.ts'
import type { ChartData } from './chart-data.ts'
import { heightOf, optionOf, type Look } from './chart-option.ts'
import type { draw as Draw, Drawing, Size } from './draw.ts'
import place from '../look/place.module.css'
import spoken from '../../platform/spoken.module.css'

export interface ChartHandle {
  picture(): string | undefined
}

interface ChartProps {
  chart: ChartData
  summary: string
  onOpen: (to: string) => void
  ref?: Ref<ChartHandle>
}

const lookAt = (width: number): Look => {
  const style = getComputedStyle(document.documentElement)
  return {
    read: (name) => style.getPropertyValue(`--hx-${name}`).trim(),
    isWeak: document.documentElement.dataset['weak'] !== undefined,
    width,
  }
}

let drawer: typeof Draw | undefined

const loadDrawer = lazyModule(async (): Promise<typeof Draw> => (drawer ??= (await import('./draw.ts')).draw))

const sizeOf = (chart: ChartData, width: number): Size => ({ width, height: heightOf(chart) })

export function Chart({ chart, summary, onOpen, ref }: ChartProps) {
  const [figure, width] = useWidth()
  const { ref: box, isNear } = useNear<HTMLDivElement>(IN_SIGHT, use(Covered))
  const drawing = useRef<Drawing>(undefined)
  const appearance = useSyncExternalStore(watchAppearance, look)
  const [failed, setFailed] = useState(false)
  useImperativeHandle(ref, () => ({ picture: () => drawing.current?.picture(lookAt(width).read('sheet')) }), [width])
  const latest = useRef({ chart, width })
  useEffect(() => {
    latest.current = { chart, width }
    if (width > 0) drawing.current?.change(optionOf(chart, lookAt(width)), sizeOf(chart, width))
  }, [chart, width])
  const isDrawn = width > 0 && !failed && isNear
  useEffect(() => {
    if (!isDrawn) return undefined
    let isGone = false
    const pick = (series: number, point: number) => {
      const to = latest.current.chart.series[series]?.points[point]?.to
      if (to) onOpen(to)
    }
    const show = async () => {
      try {
        const draw = drawer ?? (await loadDrawer())
        const { chart: now, width: wide } = latest.current
        if (!isGone && box.current)
          drawing.current = draw(box.current, optionOf(now, lookAt(wide)), sizeOf(now, wide), pick)
      } catch {
        setFailed(true)
      }
    }
    void show()
    return () => {
      isGone = true
      drawing.current?.remove()
      drawing.current = undefined
    }
  }, [box, onOpen, appearance, isDrawn])
  return (
    <figure ref={figure} className={place.shrink}>
      <figcaption className={spoken.srOnly}>{summary}</figcaption>
      {failed && <PartFailure text="图表加载失败" onRetry={() => setFailed(false)} />}
      <div ref={box} aria-hidden="true" style={{ height: heightOf(chart) }} />
    </figure>
  )
}
