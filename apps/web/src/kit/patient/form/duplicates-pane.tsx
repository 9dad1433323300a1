import type { DuplicateCandidate } from '@huxi/contract'
import { Button } from 'antd'
import type { FormRule } from 'antd'
import { FormField } from '../../form/form-field.tsx'
import { Row } from '../../ui/place.tsx'
import { EmergencyEntry } from '../emergency/emergency-entry.tsx'
import { PatientCardView } from '../patient-card.tsx'
import { useWiderDrawer } from '../../ui/wider-drawer.ts'
import { PartFailure } from '../../ui/part-failure.tsx'
import { Tag } from '../../ui/status.tsx'
import type { Duplicates } from './use-duplicates.ts'
import status from '../../look/status.module.css'
import words from '../../look/words.module.css'
import styles from './patient-form.module.css'

/** Hidden patients appear among the candidates afterwards. */
const NOTHING = (): void => undefined

interface DuplicatesPaneProps {
  duplicates: Duplicates
  /** number of a patient the user may not see */
  number: string
  adding: boolean
  onUse?: ((candidate: DuplicateCandidate) => void) | undefined
}

const CERTAIN = '号码相同的患者已登记，不能重复新建，请使用已有患者'

/** Reason that blocks saving; a mere likeness is settled by a reason. */
const blockOf = ({ certain, hidden }: Duplicates): string | undefined => (certain ? CERTAIN : (hidden ?? undefined))

export const hasDuplicates = ({ candidates, hidden, failed }: Duplicates): boolean =>
  candidates.length > 0 || hidden !== null || failed

export const DuplicatesPane = ({ duplicates, number, adding, onUse }: DuplicatesPaneProps) => {
  const { candidates, certain, hidden, failed, retry } = duplicates
  const block = blockOf(duplicates)
  useWiderDrawer()
  const rule: FormRule = {
    validator: async () => {
      if (block !== undefined) throw new Error(block)
    },
  }
  return (
    <aside className={styles.pane} aria-label="可能是同一人">
      <div role="status">
        {candidates.length > 0 && (
          <h3 className={styles.paneHead} data-tone={certain ? 'danger' : 'warning'}>
            <span className={status.status} data-tone={certain ? 'danger' : 'warning'}>
              {certain ? '该患者已登记' : `${candidates.length} 位患者可能是同一人`}
            </span>
          </h3>
        )}
        {certain || hidden === null ? null : <h3 className={styles.paneHead}>号码已登记</h3>}
      </div>
      {failed && <PartFailure text="没有查到是否重复登记，保存时会再次核对" onRetry={retry} />}
      <ul className={styles.candidates}>
        {candidates.map((one) => (
          <li key={one.id}>
            <PatientCardView card={one}>
              <div className={status.tags}>
                {one.reasons.map((reason) => (
                  <Tag key={reason} tone={one.certain ? 'danger' : 'warning'} text={reason} />
                ))}
              </div>
              {onUse && (
                <Row align="stretch" wrap className={styles.choices}>
                  <Button onClick={() => onUse(one)}>使用已有患者</Button>
                </Row>
              )}
            </PatientCardView>
          </li>
        ))}
      </ul>
      {block !== undefined && (
        <FormField name="duplicateReason" label="" required={false} rules={[rule]}>
          <Blocked text={block} />
        </FormField>
      )}
      {!certain && hidden !== null && <EmergencyEntry typed={number} onOpened={NOTHING} />}
      {block === undefined && adding && candidates.length > 0 && (
        <FormField name="duplicateReason" required help="确认不是同一人、仍要新建时填写" />
      )}
    </aside>
  )
}

const Blocked = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} tabIndex={-1} className={words.second}>
    {text}。
  </p>
)
