/** How serious something is, readable without colour. */
import type { Level } from '@huxi/clinical/model'
import { Status } from '../ui/status.tsx'

const TONES: Readonly<Record<string, 'success' | 'warning' | 'danger' | undefined>> = {
  low: 'success',
  medium: 'warning',
  high: 'danger',
}

/** A word that says how serious something is: ● ◆ ▲; words that say nothing of risk, or to who may not read it, are alone. */
export const Verdict = ({ level, text }: { level: Level; text: string }) => {
  const tone = TONES[level]
  return tone ? <Status tone={tone} text={text} /> : <span>{text}</span>
}
