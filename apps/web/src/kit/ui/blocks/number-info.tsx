import type { ReactNode } from 'react'
import { formatInteger } from '../../data/format.ts'
import { Row } from '../place.tsx'
import { Trend, type Direction } from './trend.tsx'
import place from '../../look/place.module.css'
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
      <span className={`${place.line} ${words.second}`}>{title}</span>
      {subtitle && <span className={`${place.line} ${words.second}`}>{subtitle}</span>}
      <Row as="p" gap={12} lines={4} align="baseline" wrap className={place.flat}>
        <b>{formatInteger(total)}</b>
        {unit && <small>{unit}</small>}
        {change && (
          <Trend flag={change.flag} reverse={change.reverse ?? false}>
            {change.text}
          </Trend>
        )}
      </Row>
    </div>
  )
}
