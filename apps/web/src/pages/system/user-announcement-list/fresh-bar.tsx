/** Announces new arrivals; rows never move by themselves under the reader. */
import type { Arrival } from '@huxi/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBell } from '../../../kit/messages/bell.ts'
import { useReadings } from '../../../kit/messages/read.ts'
import bar from '../../../kit/look/bar.module.css'
import words from '../../../kit/look/words.module.css'

interface FreshBarProps {
  kind: Arrival['kind']
  onReload: () => void
}

/** Reading here reloads at once. */
export function FreshBar({ kind, onReload }: FreshBarProps) {
  const [fresh, setFresh] = useState(0)
  const reload = useEffectEvent(onReload)
  useEffect(
    () =>
      useBell.subscribe(({ delivery }, before) => {
        if (!delivery || delivery === before.delivery) return
        const own = delivery.items.filter((arrival) => arrival.kind === kind)
        setFresh((count) => count + own.length)
      }),
    [kind],
  )
  useEffect(
    () =>
      useReadings.subscribe(() => {
        setFresh(0)
        reload()
      }),
    [],
  )
  const show = () => {
    setFresh(0)
    onReload()
  }
  return (
    <output>
      {fresh > 0 && (
        <span className={bar.bar}>
          有 {fresh} 条更新 ·
          <button type="button" className={words.link} onClick={show}>
            刷新
          </button>
        </span>
      )}
    </output>
  )
}
