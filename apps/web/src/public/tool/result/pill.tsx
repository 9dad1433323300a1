/** The class of a result: a glyph, a word and only then a colour. */
import type { Level, Wording } from '@huxi/clinical/model'
import styles from './result.module.css'

/** The glyph of a class; those that say nothing of risk have none. */
const GLYPHS: Readonly<Record<Level, string>> = { low: '●', medium: '◆', high: '▲', none: '' }

/** Nothing where there is no class, or where the figure says it already: III 级. */
export function Pill({ wording: { level, verdict, figure } }: { wording: Wording }) {
  if (!verdict || verdict === figure) return null
  return (
    <span className={styles.pill} data-level={level}>
      {GLYPHS[level] && <span aria-hidden="true">{GLYPHS[level]}</span>}
      {verdict}
    </span>
  )
}
