/** What stands above the tabs of a chart: who and where, allergies, alerts, the latest numbers. Read in ten seconds. */
import { encounter, exacerbation, type ChartHead } from '@huxi/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { MISSING } from '../../../kit/data/format.ts'
import { LabelTags, useLabelTags } from '../../../kit/patient/label-tags.tsx'
import { LastScore, useScores } from '../../../kit/patient/last-score.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Popover } from '../../../kit/ui/popup.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Alerts } from './alerts.tsx'
import { COUNTS_LABEL, countsText } from './chart-text.ts'
import { ShownUntil } from '../emergency/shown-until.tsx'
import { KeyNumbers } from './key-numbers.tsx'
import { useHead } from './use-chart.ts'
import styles from './chart.module.css'

const ROWS = 3

export const ChartTop = ({ id }: { id: string }) => {
  const { data, error, refetch } = useHead(id)
  if (data) return <Top head={data} />
  if (error) return <PartFailure text="档案首页加载失败" onRetry={refetch} />
  return <Skeleton rows={ROWS} />
}

const Top = ({ head }: { head: ChartHead }) => (
  <section className={styles.top} aria-label="档案摘要">
    <Who head={head} />
    {head.shownUntil && <ShownUntil id={head.id} until={head.shownUntil} />}
    <Score id={head.id} />
    <Labels id={head.id} />
    <Allergies head={head} />
    <Alerts alerts={head.alerts} id={head.id} />
    {head.keyNumbers.length > 0 && <KeyNumbers numbers={head.keyNumbers} />}
  </section>
)

/** How ill the patient was when last measured stays in sight after it was confirmed. */
const Score = ({ id }: { id: string }) => {
  const last = useScores([id]).get(id)?.last
  return (
    last && (
      <p>
        <Named label="末次评分">
          <LastScore last={last} />
        </Named>
      </p>
    )
  )
}

const Labels = ({ id }: { id: string }) => {
  const tags = useLabelTags([id]).get(id)
  return (
    tags && (
      <div>
        <Named label="标签">
          <LabelTags tags={tags} />
        </Named>
      </div>
    )
  )
}

const Who = ({ head }: { head: ChartHead }) => (
  <p className={styles.who}>
    <b>{[head.gender_dictText, head.age].filter(Boolean).join(' · ')}</b>
    {head.birthDate && (
      <span>
        {head.birthDate}
        {head.birthEstimated && '（估计）'}
      </span>
    )}
    <span>{head.patientNo}</span>
    <Stay stay={head.stay} />
    {head.responsibleDoctor && <Named label="责任医生">{head.responsibleDoctor}</Named>}
    {head.dept && <Named label="科室">{head.dept}</Named>}
    {head.programmes?.map(({ id, text, status, statusText }) => (
      <Tag key={id} tone={status === 'active' ? 'success' : 'warning'} text={`${text} ${statusText}`} />
    ))}
    {head.more.includes('enrolments') && <span>等，没有列全</span>}
    {head.counts && <Counts counts={head.counts} />}
  </p>
)

/** The counts, and the rows they are made of. */
const Counts = ({ counts }: { counts: NonNullable<ChartHead['counts']> }) => (
  <Named label={COUNTS_LABEL}>
    {countsText(counts)}
    {counts.rows.length > 0 && (
      <Popover
        trigger="click"
        title="按下列记录计数"
        content={
          <ul className={styles.counted}>
            {counts.rows.map(({ on, text, resource, id, unclear }) => (
              <li key={`${resource} ${id}`}>
                {on} {text}（{resource === encounter.name ? encounter.title : exacerbation.title}
                {unclear && '，未注明疾病，未计入'}）
              </li>
            ))}
            <li>14 天内的记录算同一次；其他疾病的、只写在文字里的不计。</li>
          </ul>
        }
      >
        <Button type="link" size="small">
          依据
        </Button>
      </Popover>
    )}
  </Named>
)

const Stay = ({ stay }: { stay: ChartHead['stay'] }) => {
  if (!stay) return null
  const where = [stay.ward, stay.bed && `${stay.bed} 床`].filter(Boolean).join(' ')
  return (
    <span
      className={styles.stay}
      title={[stay.startAt && `自 ${stay.startAt.slice(0, 16)}`, stay.doctor].filter(Boolean).join('，')}
    >
      {where || [stay.kind_dictText, stay.dept].filter(Boolean).join(' ')}
    </span>
  )
}

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <small>{label}</small> {children}
  </span>
)

/** One line; what is severe comes first. Nobody having asked is not the same as no allergy. */
const Allergies = ({ head: { allergies, alerts, more } }: { head: ChartHead }) => {
  if (!allergies) return null
  if (allergies.length === 0) return <p className={styles.noAllergy}>未记录过敏史</p>
  const severe = alerts.some(({ code }) => code === 'allergy')
  return (
    <p className={styles.allergy} role={severe ? 'alert' : undefined}>
      <b>过敏</b>
      {allergies.map(({ substance, severity, severity_dictText, reaction }, n) => (
        <span key={substance ?? n} data-severe={severity === 'severe'}>
          {substance ?? MISSING}
          {(severity_dictText || reaction) && `（${[severity_dictText, reaction].filter(Boolean).join('，')}）`}
        </span>
      ))}
      {more.includes('allergies') && <span>等，没有列全</span>}
    </p>
  )
}
