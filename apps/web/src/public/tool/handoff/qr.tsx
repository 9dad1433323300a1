/** A QR code as one path: dark modules on white, with the quiet zone a scanner needs. */
import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './handoff.module.css'

/** Modules around a code that stay white. */
const QUIET = 4

/** The side of a code without its quiet zone, in CSS pixels, and the least a module takes of it: below that cameras fail. */
const SIDE = 176
const MODULE = 4

/** One run of dark modules of a row. */
const runsOf = (row: readonly boolean[], y: number): string =>
  row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : '')).join('')

/** The path of all dark modules, and how many modules a side has with its quiet zone. */
export const drawingOf = (text: string): { readonly path: string; readonly modules: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  return { path: rows.map(runsOf).join(''), modules: rows.length }
}

/** @param label what it is, for those who do not see it */
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
