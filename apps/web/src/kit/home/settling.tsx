import type { ReactNode } from 'react'
import { useSettled } from '../data/use-settled.ts'
import { Skeleton } from '../ui/states.tsx'
import { Covered } from '../ui/use-near.ts'
import styles from './home.module.css'

export const SETTLING_ROWS = 6

export const Settling = ({ children }: { children: ReactNode }) => {
  const settled = useSettled()
  return (
    <div className={settled ? undefined : styles.settling}>
      {!settled && <Skeleton rows={SETTLING_ROWS} />}
      <Covered value={!settled}>{children}</Covered>
    </div>
  )
}
