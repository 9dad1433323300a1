/** Up or down by shape and word; colour only supports it. */
import type { ReactNode } from 'react'
import spoken from '../../../platform/spoken.module.css'
import styles from './blocks.module.css'

const WORDS = { up: '上升', down: '下降' } as const
const GLYPHS = { up: '▲', down: '▼' } as const

export type Direction = keyof typeof WORDS

interface TrendProps {
  flag: Direction
  /** growth is good */
  reverse?: boolean
  children: ReactNode
}

export function Trend({ flag, reverse = false, children }: TrendProps) {
  return (
    <span className={styles.trend} data-good={(flag === 'up') === reverse}>
      {children} <i aria-hidden="true">{GLYPHS[flag]}</i>
      <span className={spoken.srOnly}>{WORDS[flag]}</span>
    </span>
  )
}
