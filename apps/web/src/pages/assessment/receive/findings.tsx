/** What the models say, before it is stored: figure, class, the whole text, and whether it will be kept. */
import { isHighAndWaits, WAITS } from '@huxi/clinical/urgent'
import type { AssessFinding } from '@huxi/contract'
import { Tag } from '../../../kit/ui/status.tsx'
import { Outcome } from '../result/verdict.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './receive.module.css'

/** The parts of a finding that are shown; a page that computes by itself has them, too. */
export type ShownFinding = Pick<
  AssessFinding,
  'modelId' | 'title' | 'level' | 'verdict' | 'notes' | 'badge' | 'storable' | 'textZh'
> & { readonly figure: string | null }

export const Findings = ({ findings }: { findings: readonly ShownFinding[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ modelId, title, level, figure, verdict, badge, storable, textZh, notes }, n) => (
      // a model may be there twice, with different inputs
      <li key={`${modelId} ${n}`}>
        <div className={styles.findingsHead}>
          <h4>{title}</h4>
          {(figure || verdict) && <Outcome level={level} figure={figure} verdict={verdict} />}
          {badge && <Tag text={badge} />}
          {!storable && <Tag text="不保存" />}
        </div>
        <p>{textZh}</p>
        {isHighAndWaits({ modelId, level }) && <p className={words.muted}>{WAITS}</p>}
        {notes.map((note) => (
          <p key={note} className={words.muted}>
            {note}
          </p>
        ))}
      </li>
    ))}
  </ul>
)
