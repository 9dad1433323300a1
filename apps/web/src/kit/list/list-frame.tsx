import type { ReactNode } from 'react'
import { isComposing, useKeys } from '../ui/keys.ts'
import { layerAbove, popupAbove } from '../ui/overlays.ts'
import styles from './list-frame.module.css'

interface ListFrameProps {
  full?: boolean
  onLeave?: () => void
  children: ReactNode
}

export const ListFrame = ({ full = false, onLeave, children }: ListFrameProps) => {
  useKeys(
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (!layerAbove() && !popupAbove()) onLeave?.()
    },
    { on: full },
  )
  return <section className={full ? styles.listFull : undefined}>{children}</section>
}
