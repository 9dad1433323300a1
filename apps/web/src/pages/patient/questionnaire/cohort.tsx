import {
  COHORT_MIN,
  cohortQuest,
  cohortSheet,
  questResponse,
  type CohortRows,
  type QuestCohort,
  type QuestCohortGroup,
} from '@huxi/contract'
import { Button, Segmented, Typography } from 'antd'
import type { ReactNode } from 'react'
import { signed } from '@huxi/clinical/numbers'
import { useAddressParams } from '../../../kit/data/use-address-params.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import panel from '../../../kit/look/panel.module.css'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import type { ChartData } from '../../../kit/stats/chart-data.ts'
import { ChartPanel } from '../../../kit/stats/chart-panel.tsx'
import { FilterBar, useAskedFilters } from '../../../kit/stats/filter-bar.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx'
import { responseSlots } from './columns.tsx'
import { Offers } from './send-dialog.tsx'
import { saveSheet } from './tools.tsx'
import { useHasPage } from './use-has-page.ts'
import place from '../../../kit/look/place.module.css'

const WAYS = [
  { value: 'dept', label: '按科室' },
  { value: 'doctor', label: '按责任医生' },
  { value: 'disease', label: '按疾病' },
]

const HEAD = ['分组', '配对患者', '首次中位数', '末次中位数', '变化中位数', '改善（≥ MCID）', '变差（≥ MCID）']

const shareOf = (count: number, pairs: number): string => `${count} / ${pairs}（${Math.round((count / pairs) * 100)}%）`

type Opener = (part: CohortRows['part'], key: string | null, text: string) => ReactNode

const rowOf = (
  { key, text, pairs, firstMedian, lastMedian, changeMedian, improved, worsened }: QuestCohortGroup,
  opener: Opener,
): readonly [string, ...ReactNode[]] =>
  pairs === null
    ? [
        text,
        `不足 ${COHORT_MIN} 人或可推算出不足 ${COHORT_MIN} 人的分组，不显示`,
        MISSING,
        MISSING,
        MISSING,
        MISSING,
        MISSING,
      ]
    : [
        text,
        opener('pairs', key, String(pairs)),
        String(firstMedian),
        String(lastMedian),
        changeMedian === 0 ? '0' : signed(changeMedian!),
        improved === null ? MISSING : opener('improved', key, shareOf(improved, pairs)),
        worsened === null ? MISSING : opener('worsened', key, shareOf(worsened, pairs)),
      ]

const TITLE = '首次和末次得分的中位数'

const chartOf = ({ groups }: QuestCohort): ChartData => ({
  shape: 'bar',
  heading: '分组',
  labels: groups.map(({ text }) => text),
  series: [
    { name: '首次', points: groups.map(({ firstMedian: value }) => ({ value })) },
    { name: '末次', points: groups.map(({ lastMedian: value }) => ({ value })) },
  ],
  unit: '分',
})

export const Cohort = () => {
  const [params, set] = useAddressParams()
  const { period } = useAskedFilters([])
  const [questionnaireId, by] = [params.get('quest') ?? '', params.get('by') ?? 'dept']
  const query = { questionnaireId, from: period.from.slice(0, 10), to: period.to.slice(0, 10), by }
  const { data, error, refetch } = useCall(cohortQuest, query, { enabled: questionnaireId !== '', keep: true })
  const opened = params.get('rows')
  const { can } = useCan()
  const opener: Opener = (part, key, text) => {
    const rows = JSON.stringify({ ...query, part, key } satisfies CohortRows)
    return (
      <Button type="link" size="small" aria-pressed={opened === rows} onClick={() => set({ rows })}>
        {text}
      </Button>
    )
  }
  return (
    <Stack gap={16} className={place.above16}>
      <Row gap={12} align="stretch" wrap className={panel.panel}>
        <Offers value={questionnaireId || null} onChange={(value) => set({ quest: value })} />
        <Segmented aria-label="分组" options={WAYS} value={by} onChange={(value) => set({ by: value })} />
      </Row>
      <FilterBar filters={[]} />
      {questionnaireId === '' && (
        <Empty drawing="paper" title="请选择问卷" text="对比每位患者在这段时间内第一次和最后一次的得分。" />
      )}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {questionnaireId !== '' && !data && !error && <Skeleton rows={4} />}
      {data?.groups.some(({ pairs }) => pairs !== null) && (
        <ChartPanel
          title={TITLE}
          chart={chartOf(data)}
          error={null}
          onRetry={refetch}
          onSheet={can(cohortSheet.access) ? () => saveSheet(cohortSheet, '问卷队列对比', query) : undefined}
        />
      )}
      {data && (
        <section className={panel.panel} aria-label="队列对比">
          {data.groups.length === 0 ? (
            <Typography.Text>这段时间内没有可以配对的结果。</Typography.Text>
          ) : (
            <ReadTable head={HEAD} figures={HEAD.slice(1)} rows={data.groups.map((group) => rowOf(group, opener))} />
          )}
          <Typography.Paragraph type="secondary">
            {data.mcid ?? '这份问卷没有公认的最小临床重要差值，不计算改善和变差。'}
            {data.excluded.length > 0 && ' 未计入：'}
            {data.excluded.map(({ part, why, count }) => (
              <span key={part}>
                {why}
                {opener(part, null, `${count} 人`)}
              </span>
            ))}
            {by === 'disease' && ' 有几种疾病的患者在每种中各计一次。'}
          </Typography.Paragraph>
        </section>
      )}
      {opened?.startsWith(JSON.stringify(query).slice(0, -1)) && <OpenedRows asked={opened} />}
    </Stack>
  )
}

const OpenedRows = ({ asked }: { asked: string }) => {
  if (!useHasPage('patient/ResponseList')) return null
  return (
    <section className={panel.panel} aria-label="计入的记录">
      <Typography.Paragraph type="secondary">每位患者列出期间内最后一次记录。</Typography.Paragraph>
      <ResourceTable resource={questResponse} {...responseSlots} fixed={{ cohort: asked }} prefix="cohort" part />
    </section>
  )
}
