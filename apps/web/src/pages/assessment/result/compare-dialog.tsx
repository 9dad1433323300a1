/** 对比: results of one model; differences only within one version. */
import { mcidText } from '@huxi/clinical/models/scoreChange'
import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import type { AssessResultDetail } from '@huxi/contract'
import type { ReactNode } from 'react'
import { ScoreTrend } from '../../../kit/clinical/trend.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { MAIN_BUTTON, useOpeningFocus } from '../../../kit/ui/opening-focus.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Section } from '../reading/reading.tsx'
import { RowOutcome } from './columns.tsx'
import { compare, inputNote, inputPairs, stepPairs, type Change, type Comparison, type Pair } from './compare.ts'
import { modelOf, versionText } from './detail.ts'
import { Verdict } from './verdict.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import layer from '../../../kit/look/layer.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import spoken from '../../../platform/spoken.module.css'

interface CompareDialogProps {
  /** Of one model, at least two. */
  details: readonly AssessResultDetail[]
  open: boolean
  onClose: () => void
}

const WIDTH = 960

export const CompareDialog = ({ details, open, onClose }: CompareDialogProps) => {
  const comparison = compare(details)
  const { rows } = comparison
  const { detail } = rows[0]!
  useOpeningFocus(open, MAIN_BUTTON)
  return (
    <Modal
      open={open}
      width={WIDTH}
      title={
        <>
          结果对比<i className={layer.subject}> · {modelOf(detail)?.title ?? detail.modelName}</i>
        </>
      }
      footer={<DetailFoot onClose={onClose} />}
      onCancel={onClose}
    >
      {/* Without a focusable child the box takes the focus itself, so that keys scroll it. */}
      <div role="group" aria-label="结果对比" tabIndex={0}>
        <Results comparison={comparison} />
        <Notes comparison={comparison} />
        {rows.length > 2 && comparison.same && rows.some(({ score }) => score !== null) && (
          <Section title="趋势">
            <ScoreTrend
              points={rows.map(({ detail: { performedAt }, score }) => ({ at: performedAt, value: score }))}
              unit={comparison.unit}
              mcid={comparison.measure?.mcid}
              summary={`${rows.length} 次结果的趋势，数值见上表。`}
            />
          </Section>
        )}
        {rows.length === 2 && <Beside before={rows[0]!.detail} after={rows[1]!.detail} same={comparison.same} />}
      </div>
    </Modal>
  )
}

const Results = ({ comparison: { rows } }: { comparison: Comparison }) => (
  <ReadTable
    head={['评估时间', '版本', '结果', '与上次相比', '与首次相比']}
    rows={rows.map(({ detail, sincePrevious, sinceBaseline }) => [
      detail.performedAt,
      versionText(detail),
      outcomeOf(detail),
      difference(sincePrevious),
      difference(sinceBaseline),
    ])}
  />
)

const outcomeOf = (detail: AssessResultDetail): ReactNode =>
  detail.complete === false ? '信息不完整' : <RowOutcome row={{ ...detail }} />

const difference = (change: Change | null): ReactNode => {
  if (!change) return MISSING
  return (
    <span className={place.inline}>
      <b>{change.text}</b>
      {change.verdict && <Verdict level={change.verdict.level} text={change.verdict.text} />}
    </span>
  )
}

const Notes = ({ comparison: { same, rows, measure } }: { comparison: Comparison }) => {
  const scored = rows.some(({ score }) => score !== null)
  const note = !same
    ? '版本不同，不计算差值。'
    : measure
      ? mcidText(measure)
      : scored
        ? '该模型没有公认的最小临床重要差值，只列出差值，不作判断。'
        : '该模型的结果不是分值，不计算差值。'
  return <p className={words.muted}>{note}</p>
}

interface BesideProps {
  before: AssessResultDetail
  after: AssessResultDetail
  same: boolean
}

const Beside = ({ before, after, same }: BesideProps) => {
  const phone = useBelow(PHONE)
  // On a phone each row repeats the labels, so they are short; the times stand above.
  const [then, now] = phone ? ['较早', '较晚'] : [`较早 ${before.performedAt}`, `较晚 ${after.performedAt}`]
  const note = same && inputNote(before, after)
  return (
    <>
      <Section title="各项得分">
        <ReadTable
          head={['项目', then, now]}
          rows={stepPairs(before, after).map((pair) => [pair.label, pair.before, afterOf(pair)])}
        />
      </Section>
      <Section title="计入模型的数据">
        <ReadTable
          head={['项目', then, now, '变化']}
          rows={inputPairs(before, after).map((pair) => [
            pair.label,
            pair.before,
            afterOf(pair),
            same ? difference(pair.change) : MISSING,
          ])}
        />
        {note && <p className={words.muted}>{note}</p>}
      </Section>
    </>
  )
}

/** A changed value is bold and labelled for screen readers. */
const afterOf = ({ after, changed }: Pair): ReactNode =>
  changed ? (
    <b>
      {after}
      <span className={spoken.srOnly}>（有变化）</span>
    </b>
  ) : (
    after
  )
