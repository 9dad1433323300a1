import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { Stack } from '../../../../kit/ui/place.tsx'
import place from '../../../../kit/look/place.module.css'
import panel from '../../../../kit/look/panel.module.css'
import words from '../../../../kit/look/words.module.css'
import styles from './live.module.css'

interface DialProps {
  title: string
  /** 0 to 1; null = unknown. */
  share: number | null
  /** Thresholds of yellow and red. */
  limits?: readonly [warn: number, bad: number]
  children?: ReactNode
}

const USUAL = [0.85, 0.95] as const
const WIDTH = 148

export const Dial = ({ title, share, limits: [warn, bad] = USUAL, children }: DialProps) => {
  const level = share === null || share < warn ? 'chart1' : share < bad ? 'warning' : 'danger'
  return (
    <Stack as="section" align="center" className={`${panel.panel} ${styles.dial}`}>
      <h2>{title}</h2>
      <Progress
        type="dashboard"
        // antd would show 100 % as a success; the colour shows the severity.
        status="normal"
        size={WIDTH}
        aria-label={title}
        percent={share === null ? 0 : Math.round(share * 100)}
        strokeColor={`var(--hx-${level})`}
        railColor="var(--hx-fill3)"
        format={(percent) => (share === null ? '-' : `${percent}%`)}
      />
      {children && <p className={`${place.flat} ${words.second}`}>{children}</p>}
    </Stack>
  )
}
