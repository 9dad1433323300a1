import { useSyncExternalStore } from 'react'
import bar from '../kit/look/bar.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output>
      {!online && (
        <span className={bar.bar} data-tone="warning" data-offline>
          网络已断开，无法提交
        </span>
      )}
    </output>
  )
}
