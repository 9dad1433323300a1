import { isHighAndWaits, WAITS } from '@huxi/clinical/urgent'
import type { AssessFinding } from '@huxi/contract'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Outcome } from '../result/verdict.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './receive.module.css'

export type FindingView = Pick<
  AssessFinding,
  'modelId' | 'title' | 'level' | 'verdict' | 'notes' | 'badge' | 'storable' | 'textZh'
> & { readonly figure: string | null }

export const Findings = ({ findings }: { findings: readonly FindingView[] }) => (
  <Stack as="ul" gap={16} className={styles.findings}>
    {findings.map(({ modelId, title, level, figure, verdict, badge, storable, textZh, notes }, n) => (
      // A model may occur twice with different inputs.
      <li key={`${modelId} ${n}`}>
        <Row align="baseline" wrap gap={12} lines={4}>
          <h4>{title}</h4>
          {(figure || verdict) && <Outcome level={level} figure={figure} verdict={verdict} />}
          {badge && <Tag text={badge} />}
          {!storable && <Tag text="不保存" />}
        </Row>
        <p>{textZh}</p>
        {isHighAndWaits({ modelId, level }) && <p className={words.muted}>{WAITS}</p>}
        {notes.map((note) => (
          <p key={note} className={words.muted}>
            {note}
          </p>
        ))}
      </li>
    ))}
  </Stack>
)
