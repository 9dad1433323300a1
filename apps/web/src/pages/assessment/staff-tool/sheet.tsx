import { storeAssessment, type PatientCard } from '@huxi/contract'
import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { DraftFoot } from '../../../kit/draft/draft-foot.tsx'
import { typeThrough } from '../../../kit/form/enter-key.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { SHEET, SUBMIT } from '../../../kit/ui/submit-keys.ts'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { isGiven } from './use-kept.ts'
import type { Storing } from './use-storing.ts'
import words from '../../../kit/look/words.module.css'
import layer from '../../../kit/look/layer.module.css'
import panel from '../../../kit/look/panel.module.css'
import styles from './staff-tool.module.css'

interface SheetProps {
  filling: Storing
  result: ReactNode
  /** Result in a line, where it is not beside the answers. */
  headline: ReactNode
  /** Patient, repeated beside 保存 because the card has scrolled out of sight. */
  card: PatientCard | undefined
  children: ReactNode
}

export const Sheet = ({ filling, result, headline, card, children }: SheetProps) => {
  const { can } = useCan()
  const mayStore = can(storeAssessment.access)
  return (
    <div className={styles.sheet} {...SHEET} onKeyDownCapture={typeThrough}>
      <Stack gap={12} className={styles.tool}>
        <section className={panel.panel} aria-label="填写">
          {children}
          {mayStore && (
            <div className={styles.about}>
              <About filling={filling} />
            </div>
          )}
        </section>
        <aside className={`${panel.panel} ${styles.result}`} aria-label="评估结果">
          <div className={panel.head}>
            <h2>评估结果</h2>
          </div>
          {result}
        </aside>
      </Stack>
      <Dock filling={filling} headline={headline} card={card} mayStore={mayStore} />
    </div>
  )
}

const About = ({ filling: { about, values } }: { filling: Storing }) => {
  const { form, initial } = about
  const { context } = initial
  const hasContext = isGiven(values['context'])
  useEffect(() => {
    if (!hasContext) form.setFieldValue('context', context)
  }, [form, context, hasContext])
  return <RecordForm handle={about} columns={2} />
}

interface DockProps extends Pick<SheetProps, 'filling' | 'headline' | 'card'> {
  mayStore: boolean
}

const Dock = ({ filling, headline, card, mayStore }: DockProps) => {
  const { busy, dirty, draft, clear, store, restore, discard } = filling
  const ask = useConfirm()
  const question = () => ask({ title: '确定清空已填写的内容吗？', okText: '清空', onOk: clear })
  return (
    <div className={styles.dock}>
      {headline && <div className={styles.headline}>{headline}</div>}
      {card && (
        <p className={`${words.clip} ${styles.subject}`}>
          <strong>{card.name}</strong> {[card.gender_dictText, card.age, card.patientNo].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className={layer.foot}>
        <div className={layer.footNote}>
          <DraftFoot draft={draft} onRestore={restore} onDiscard={discard} />
        </div>
        <Button onClick={() => (dirty ? question() : clear())}>清空</Button>
        {mayStore && (
          <Button type="primary" {...SUBMIT} loading={busy} onClick={store}>
            保存
          </Button>
        )}
      </div>
    </div>
  )
}
