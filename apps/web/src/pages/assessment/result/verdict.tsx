/** What came out, readable without colour: the figure, then the class as a glyph and a word. */
import type { Level } from '@huxi/clinical/model'
import { MISSING } from '../../../kit/data/format.ts'
import { Status } from '../../../kit/ui/status.tsx'
import place from '../../../kit/look/place.module.css'

const TONES = { low: 'success', medium: 'warning', high: 'danger' } as const

/** A word that says how serious something is: ● ◆ ▲; words that say nothing of risk are alone. */
export const Verdict = ({ level, text }: { level: Level; text: string }) =>
  level === 'none' ? <span>{text}</span> : <Status tone={TONES[level]} text={text} />

interface OutcomeProps {
  level: Level
  figure: string | null | undefined
  verdict: string | null | undefined
}

/** `3 分 ▲ 高危`; a class that the figure says already is said once. */
export const Outcome = ({ level, figure, verdict }: OutcomeProps) => {
  if (!figure && !verdict) return MISSING
  const apart = figure && figure !== verdict
  return (
    <span className={place.inline}>
      {apart && <b>{figure}</b>}
      {verdict ? <Verdict level={level} text={verdict} /> : !apart && figure}
    </span>
  )
}
