/** Severity, readable without colour. */
import type { Level } from '@huxi/clinical/spec'
import { Status } from '../ui/status.tsx'

const TONES: Readonly<Record<string, 'success' | 'warning' | 'danger' | undefined>> = {
  low: 'success',
  medium: 'warning',
  high: 'danger',
}

/** Severity as shape and word (● ◆ ▲); the word alone where it carries no risk or the caller may not see the risk. */
export const Verdict = ({ level, text }: { level: Level; text: string }) => {
  const tone = TONES[level]
  return tone ? <Status tone={tone} text={text} /> : <span>{text}</span>
}
