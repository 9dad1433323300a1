import { encounter, exacerbation, type ChartHead } from '@huxi/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSettled } from '../../../kit/data/use-settled.ts'
import { LabelsFailure, LabelTags, useLabelTags } from '../../../kit/patient/label-tags.tsx'
import { PatientBanner } from '../../../kit/patient/patient-banner.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Popover } from '../../../kit/ui/popup.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { Alerts } from './alerts.tsx'
import { COUNTS_LABEL, countsText } from './chart-text.ts'
import { TemporaryAccess } from '../emergency/temporary-access.tsx'
import { KeyNumbers } from './key-numbers.tsx'
import { useHead } from './use-chart.ts'
import place from '../../../kit/look/place.module.css'
import styles from './chart.module.css'

const ROWS = 3

export const ChartTop = ({ id }: { id: string }) => {
  const { data, error, refetch } = useHead(id)
  const settled = useSettled()
  if (data)
    return (
      <div className={settled ? undefined : styles.settling}>
        {!settled && <Skeleton rows={ROWS} />}
        <Top head={data} />
      </div>
    )
  if (error) return <PartFailure text="档案首页加载失败" onRetry={refetch} />
  return (
    <div className={styles.settling}>
      <Skeleton rows={ROWS} />
    </div>
  )
}

const Top = ({ head }: { head: ChartHead }) => (
  <Stack as="section" gap={10} className={`${styles.top} ${place.shrink}`} aria-label="档案摘要">
    <PatientBanner id={head.id} isChart>
      <Who head={head} />
    </PatientBanner>
    {head.shownUntil && <TemporaryAccess id={head.id} until={head.shownUntil} />}
    <Labels id={head.id} />
    <Alerts alerts={head.alerts} id={head.id} />
    {head.keyNumbers.length > 0 && <KeyNumbers numbers={head.keyNumbers} />}
  </Stack>
)

const Labels = ({ id }: { id: string }) => {
  const { of, retry } = useLabelTags([id])
  const tags = of.get(id)
  if (retry) return <LabelsFailure retry={retry} />
  return (
    tags && (
      <div>
        <Named label="标签">
          <LabelTags tags={tags} patientId={id} />
        </Named>
      </div>
    )
  )
}

const Who = ({ head }: { head: ChartHead }) => (
  <Row as="p" wrap gap={16} lines={4} className={styles.who}>
    {head.responsibleDoctor && <Named label="责任医生">{head.responsibleDoctor}</Named>}
    {head.dept && <Named label="科室">{head.dept}</Named>}
    {head.programmes?.map(({ id, text, status, statusText }) => (
      <Tag key={id} tone={status === 'active' ? 'success' : 'warning'} text={`${text} ${statusText}`} />
    ))}
    {head.more.includes('enrolments') && <span>等，没有列全</span>}
    {head.counts && <Counts counts={head.counts} />}
  </Row>
)

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

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <small>{label}</small> {children}
  </span>
)
