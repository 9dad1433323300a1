import { CHART_ROWS_MAX, chartCourses, type ChartCourses, type ChartEvent } from '@huxi/contract'
import { Segmented } from 'antd'
import { instantOf, Multiples, type MultipleEvent } from '../../../kit/clinical/multiples.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { useAddressChoice } from '../../../kit/detail/use-address-choice.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import words from '../../../kit/look/words.module.css'
import groupHead from '../../../kit/look/group-head.module.css'

const ROWS = 6
const DAY_MS = 86_400_000
const SPANS = [
  { value: 'all', label: '全部', days: Infinity },
  { value: 'year', label: '近 1 年', days: 366 },
  { value: 'month', label: '近 30 天', days: 31 },
]
const KINDS: Readonly<Record<ChartEvent['kind'], { mark: string; name: string }>> = {
  exacerbation: { mark: '▲', name: '急性加重' },
  admission: { mark: '■', name: '住院' },
  treatment: { mark: '◆', name: '治疗变化' },
}

export const Courses = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(chartCourses, { id })
  const [chosen, choose] = useAddressChoice('span')
  if (!data) return error ? <PartFailure text="病程总览加载失败" onRetry={refetch} /> : <Skeleton rows={ROWS} />
  if (data.courses.length === 0) return null
  const { value, days } = SPANS.find((one) => one.value === chosen) ?? SPANS[0]!
  const events = data.events.map((event): MultipleEvent => ({ ...event, ...KINDS[event.kind] }))
  return (
    <section aria-label="病程总览">
      <Row wrap justify="between">
        <h3 className={groupHead.groupHead}>病程总览</h3>
        <Segmented aria-label="时间范围" options={SPANS} value={value} onChange={choose} />
      </Row>
      {isCut(data) && (
        <p className={words.muted}>每项最多显示最近 {CHART_ROWS_MAX} 次，更早的在“检查”等各页的列表中。</p>
      )}
      <Multiples rows={data.courses} events={events} span={spanOf(data, days)} summary={summaryOf(data)} />
      {events.length > 0 && (
        <details>
          <summary>事件 {events.length} 条</summary>
          <ReadTable
            head={['日期', '类别', '内容']}
            rows={events.map(({ at, until, name, text }) => [until ? `${at} 至 ${until}` : at, name, text])}
          />
        </details>
      )}
    </section>
  )
}

const isCut = ({ courses, events }: ChartCourses): boolean =>
  [...courses.map(({ points }) => points), ...Map.groupBy(events, ({ kind }) => kind).values()].some(
    ({ length }) => length >= CHART_ROWS_MAX,
  )

const spanOf = ({ courses, events }: ChartCourses, days: number): readonly [number, number] => {
  const now = Date.now()
  const all = [...courses.flatMap(({ points }) => points), ...events].map(({ at }) => instantOf(at))
  return [Math.max(Math.min(now - DAY_MS, ...all), now - days * DAY_MS), now]
}

const summaryOf = ({ courses, events }: ChartCourses): string =>
  `${courses.map(({ label, points }) => `${label} ${points.length} 次，最近 ${points.at(-1)!.text}`).join('；')}；事件 ${events.length} 条`
