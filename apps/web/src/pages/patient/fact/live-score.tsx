import type { VitalsOf } from '@huxi/contract'
import { Row } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import { headOf, liveNews2, TONES, type Typed } from './live-news2.ts'
import styles from './vitals.module.css'

interface LiveScoreProps {
  typed: Typed
  basis: VitalsOf | undefined
}

/** The score with its parts while one types, and by which table SpO₂ counts. */
export const LiveScore = ({ typed, basis }: LiveScoreProps) => {
  if (!basis) return null
  if (basis.unfit) return <p className={words.muted}>{basis.unfit}，只记录体征</p>
  const found = liveNews2(typed, basis)
  const { result, wording, steps } = found
  const scale = basis.scale === 2 ? `2 号（目标 88%–92%，医嘱 ${basis.order ?? ''}）` : '1 号（通用）'
  return (
    <section className={`${panel.frame} ${styles.live}`} aria-label="NEWS2">
      <Row as="p" gap={12} lines={6} wrap className={`${place.flat} ${place.below8}`} role="status">
        <Tag tone={TONES[wording.level]} text={headOf(found)} />
        {wording.next && <span>{wording.next}</span>}
        {result.status === 'incomplete' && wording.notes.map((note) => <span key={note}>{note}</span>)}
      </Row>
      <Row as="ul" gap={16} lines={4} align="stretch" wrap className={styles.parts}>
        {steps.map(({ label, points }) => (
          <li key={label} data-points={points ?? 'none'}>
            {label} <b>{points ?? '未测'}</b>
          </li>
        ))}
      </Row>
      <p className={words.muted}>血氧评分表：{scale}</p>
    </section>
  )
}
