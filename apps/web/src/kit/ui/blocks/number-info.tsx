import type { ReactNode } from 'react'
import { formatInteger } from '../../data/format.ts'
import { Trend, type Direction } from './trend.tsx'
import words from '../../look/words.module.css'
import styles from './blocks.module.css'

interface NumberInfoProps {
  title: string
  subtitle?: string
  total: number
  unit?: string
  change?: { flag: Direction; text: ReactNode; reverse?: boolean }
}

export function NumberInfo({ title, subtitle, total, unit, change }: NumberInfoProps) {
  return (
    <div className={styles.numberInfo}>
      <span>{title}</span>
      {subtitle && <span className={words.muted}>{subtitle}</span>}
      <p>
        <b>{formatInteger(total)}</b>
        {unit && <small>{unit}</small>}
        {change && (
          <Trend flag={change.flag} reverse={change.reverse ?? false}>
            {change.text}
          </Trend>
        )}
      </p>
    </div>
  )
}
