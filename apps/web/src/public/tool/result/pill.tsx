import type { Level, Wording } from '@huxi/clinical/spec'
import styles from './result.module.css'

const GLYPHS: Readonly<Record<Level, string>> = { low: '●', medium: '◆', high: '▲', none: '' }

/** Absent if the figure already says it: III 级. */
export function Pill({ wording: { level, verdict, figure } }: { wording: Wording }) {
  if (!verdict || verdict === figure) return null
  return (
    <span className={styles.pill} data-level={level}>
      {GLYPHS[level] && <span aria-hidden="true">{GLYPHS[level]}</span>}
      {verdict}
    </span>
  )
}
