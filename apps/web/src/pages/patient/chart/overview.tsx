import { patient, type ChartHead } from '@huxi/contract'
import { timelineEndpoint } from '@huxi/model'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Timeline } from '../../../kit/detail/timeline.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { Grid, Row, Stack } from '../../../kit/ui/place.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { usePagePath } from './alerts.tsx'
import { Courses } from './courses.tsx'
import { useHead } from './use-chart.ts'
import groupHead from '../../../kit/look/group-head.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './chart.module.css'

const EVENTS = timelineEndpoint(patient)

const DAY = 10

export const Overview = ({ id }: { id: string }) => {
  // its failure is said above the tabs
  const { data: head } = useHead(id)
  return (
    <Stack gap={20}>
      {head && (head.empty ? <NewPatient head={head} /> : <Blocks head={head} />)}
      {head && !head.empty && <Courses id={id} />}
      <section aria-label="时间线">
        <h3 className={groupHead.groupHead}>时间线</h3>
        <Timeline endpoint={EVENTS} id={id} />
      </section>
    </Stack>
  )
}

const NewPatient = ({ head }: { head: ChartHead }) => (
  <Empty
    drawing="paper"
    title="还没有临床数据"
    text={
      head.status === 'active'
        ? '可以先在上方“更多操作”登记就诊，在“就诊”页签补充诊断和过敏史，再新增评估。'
        : '这份档案里没有诊断、用药、检查和评估。'
    }
  />
)

const Blocks = ({ head }: { head: ChartHead }) => (
  <Grid least={280} fit gap={32} lines={20}>
    {head.diagnoses && (
      <Block title="诊断" none={head.diagnoses.length === 0} more={head.more.includes('diagnoses')}>
        {head.diagnoses.map(({ text, certainty_dictText, diagnosedOn }) => (
          <Row as="li" lines={2} align="stretch" wrap key={`${text}${diagnosedOn}`}>
            <b>{text || MISSING}</b>
            {certainty_dictText && certainty_dictText !== '确诊' && <Tag tone="warning" text={certainty_dictText} />}
            <span className={words.muted}>{diagnosedOn}</span>
          </Row>
        ))}
      </Block>
    )}
    {head.drugs && (
      <Block title="在用药物" none={head.drugs.length === 0} more={head.more.includes('drugs')}>
        {head.drugs.map(({ drug, dose, drugClass_dictText, startDate }) => (
          <Row as="li" lines={2} align="stretch" wrap key={`${drug}${startDate}`}>
            <b>{drug ?? MISSING}</b>
            {drugClass_dictText && <Tag text={drugClass_dictText} />}
            <span className={words.muted}>{[dose, startDate && `自 ${startDate}`].filter(Boolean).join(' · ')}</span>
          </Row>
        ))}
      </Block>
    )}
    {head.results && <Results results={head.results} more={head.more.includes('results')} />}
  </Grid>
)

const TONES: Readonly<Record<string, string>> = { low: 'success', medium: 'warning', high: 'danger' }

const Results = ({ results, more }: { results: NonNullable<ChartHead['results']>; more: boolean }) => {
  const page = usePagePath()('assessment/AssessmentDetail')
  return (
    <Block title="最近评估" none={results.length === 0} more={more}>
      {results.map(({ id, modelCode, modelName, figure, verdict, level, performedAt }) => (
        <Row as="li" lines={2} align="stretch" wrap key={modelCode}>
          {page === undefined ? <b>{modelName}</b> : <Link to={page.replace(':id', id)}>{modelName || MISSING}</Link>}
          {figure && <b>{figure}</b>}
          {verdict && verdict !== figure && <Tag tone={TONES[level ?? '']} text={verdict} />}
          <span className={words.muted}>{performedAt?.slice(0, DAY)}</span>
        </Row>
      ))}
    </Block>
  )
}

interface BlockProps {
  title: string
  none: boolean
  more: boolean
  children: ReactNode
}

const Block = ({ title, none, more, children }: BlockProps) => (
  <section aria-label={title}>
    <h3 className={groupHead.groupHead}>{title}</h3>
    {none ? (
      <p className={words.muted}>暂无记录</p>
    ) : (
      <Row as="ul" lines={2} align="stretch" wrap className={styles.lines}>
        {children}
      </Row>
    )}
    {more && <p className={words.muted}>这里没有列全，请在对应的页签中查看全部</p>}
  </section>
)
