import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './handoff.module.css'

const QUIET = 4

/** Side without quiet zone and minimum module size, in CSS px; cameras fail below it. */
const SIDE = 176
const MODULE = 4

const runsOf = (row: readonly boolean[], y: number): string =>
  row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : '')).join('')

export const drawingOf = (text: string): { readonly path: string; readonly modules: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  return { path: rows.map(runsOf).join(''), modules: rows.length }
}

export function Qr({ text, label }: { text: string; label: string }) {
  const { path, modules } = useMemo(() => drawingOf(text), [text])
  const side = modules * Math.max(SIDE / (modules - 2 * QUIET), MODULE)
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      width={side}
      height={side}
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={path} fill="#14222b" />
    </svg>
  )
}
