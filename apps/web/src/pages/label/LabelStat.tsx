/** 标签统计: holders, flow per week, overlap of labels, rules with their runs. Each number opens its rows. */
import { labelOverview, labelStatistics, type LabelOverview, type LabelUse } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { formatNumber, MISSING } from '../../kit/data/format.ts'
import { useDict, itemOf } from '../../kit/data/dict.ts'
import { useCall } from '../../kit/data/query.ts'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import { Row, Stack } from '../../kit/ui/place.tsx'
import panel from '../../kit/look/panel.module.css'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'
import { Opening } from '../../kit/stats/opening.tsx'
import { useRowsAddress } from '../../kit/stats/rows-address.ts'
import { statPage } from '../../kit/stats/stat-page.tsx'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../kit/ui/read-table.tsx'
import { Empty, Skeleton } from '../../kit/ui/states.tsx'
import { Tag } from '../../kit/ui/status.tsx'

const SKELETON_ROWS = 6
const AGAIN_MS = 3000

const Overview = () => {
  const [isCounting, setCounting] = useState(false)
  const { data, error, refetch } = useCall(labelOverview, {}, { live: true, ...(isCounting && { every: AGAIN_MS }) })
  if (data && isCounting !== (data.asOf === null)) setCounting(data.asOf === null)
  if (!data)
    return error ? (
      <PartFailure text="标签使用情况加载失败" onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={SKELETON_ROWS} />
    )
  if (data.labels.length === 0)
    return <Empty drawing="paper" title="还没有标签" text="在“标签管理”中新增标签后，这里显示使用情况。" />
  return (
    <Stack gap={16} className={place.below16}>
      <Uses labels={data.labels} asOf={data.asOf} />
      {data.overlaps.length > 0 && <Overlaps overview={data} />}
    </Stack>
  )
}

const Uses = ({ labels, asOf }: Pick<LabelOverview, 'labels' | 'asOf'>) => {
  const patients = useRowsAddress('patient/PatientList')
  const [onlyUnused, setOnlyUnused] = useState(false)
  const unused = labels.filter(({ neverUsed }) => neverUsed)
  return (
    <section className={panel.panel} aria-label="持有人数和规则">
      <div className={panel.head}>
        <h2>持有人数和规则</h2>
        <span className={words.muted} role="status">
          {asOf === null ? '正在统计，完成后自动显示' : `数据截至 ${asOf.slice(0, 16)}`}
        </span>
      </div>
      {unused.length > 0 && (
        <Row className={place.below12}>
          <Button aria-pressed={onlyUnused} onClick={() => setOnlyUnused(!onlyUnused)}>
            {onlyUnused ? '显示全部标签' : `从未使用的标签 ${unused.length} 个`}
          </Button>
        </Row>
      )}
      <ReadTable
        head={['标签', '持有人数', '规则']}
        figures={['持有人数']}
        rows={(onlyUnused ? unused : labels).map(({ labelId, name, holders, neverUsed, rules }) => [
          name,
          neverUsed ? (
            <Tag key="holders" text="从未使用" />
          ) : holders === null ? (
            '统计中'
          ) : (
            <Opening key="holders" className={words.link} to={holders > 0 ? patients({ labels: labelId }) : undefined}>
              {formatNumber(holders)}
            </Opening>
          ),
          <Rules key="rules" rules={rules} />,
        ])}
      />
    </section>
  )
}

const Rules = ({ rules }: { rules: LabelUse['rules'] }) => {
  const address = useRowsAddress('label/LabelRuleList')
  const { items } = useDict('label_rule_status')
  if (rules.length === 0) return MISSING
  return rules.map(({ id, name, status, runs, lastRunAt }) => (
    <div key={id}>
      {name}（{itemOf(items, status)?.text ?? status}，
      <Opening
        className={`${words.link} ${words.inSentence}`}
        to={runs > 0 ? address({ tab: 'runs', run_ruleId: id }) : undefined}
      >
        运行记录 {formatNumber(runs)} 条
      </Opening>
      {lastRunAt && `，最近 ${lastRunAt}`}）
    </div>
  ))
}

const Overlaps = ({ overview }: { overview: LabelOverview }) => {
  const phone = useBelow(PHONE)
  return (
    <section className={panel.panel} aria-label="标签重叠">
      <div className={panel.head}>
        <h2>标签重叠</h2>
        <span className={words.muted}>同时持有两个标签的患者，取持有人数最多的标签</span>
      </div>
      {phone ? (
        <OverlapPairs overview={overview} />
      ) : (
        <div className={place.scroll} tabIndex={0} role="region" aria-label="标签重叠的人数">
          <OverlapMatrix overview={overview} />
        </div>
      )}
    </section>
  )
}

const OverlapMatrix = ({ overview: { labels, overlaps } }: { overview: LabelOverview }) => {
  const overlapping = labels.filter(({ labelId }) => overlaps.some(({ one }) => one === labelId))
  const countOf = (one: string, other: string): number =>
    overlaps.find((pair) => pair.one === one && pair.other === other)?.patients ?? 0
  return (
    <ReadTable
      head={['标签', ...overlapping.map(({ name }) => name)]}
      figures={overlapping.map(({ name }) => name)}
      rows={overlapping.map((row) => [
        row.name,
        ...overlapping.map(({ labelId }) =>
          row.labelId === labelId ? (
            MISSING
          ) : (
            <Both key={labelId} labels={[row.labelId, labelId]} count={countOf(row.labelId, labelId)} />
          ),
        ),
      ])}
    />
  )
}

const OverlapPairs = ({ overview: { labels, overlaps } }: { overview: LabelOverview }) => {
  const places = new Map(labels.map(({ labelId, name }, place) => [labelId, { name, place }]))
  const pairs = overlaps.flatMap(({ one, other, patients }) => {
    const [first, second] = [places.get(one), places.get(other)]
    return first && second && first.place < second.place
      ? [{ key: `${one},${other}`, names: `${first.name}、${second.name}`, ids: [one, other], patients }]
      : []
  })
  return (
    <Stack as="ul" gap={8}>
      {pairs
        .toSorted((a, b) => b.patients - a.patients)
        .map(({ key, names, ids, patients }) => (
          <Row as="li" key={key} justify="between" gap={12}>
            <span className={words.wrap}>{names}</span>
            <Both labels={ids} count={patients} />
          </Row>
        ))}
    </Stack>
  )
}

const Both = ({ labels, count }: { labels: readonly string[]; count: number }) => {
  const patients = useRowsAddress('patient/PatientList')
  return (
    <Opening className={words.link} to={count > 0 ? patients({ labels: labels.join(',') }) : undefined}>
      {formatNumber(count)}
    </Opening>
  )
}

export default statPage({
  statistics: labelStatistics,
  rows: 'patient/PatientLabelList',
  period: '30d',
  above: Overview,
})
