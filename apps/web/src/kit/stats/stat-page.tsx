/** A statistics page from data: filters, single numbers in a strip, charts. Each number opens its rows. */
import {
  comparedText,
  datedBy,
  filterFields,
  isExported,
  statisticSheetEndpoint,
  type Figure,
  type Statistic,
  type StatisticResult,
} from '@huxi/model'
import { useMemo, type ComponentType, type ReactNode } from 'react'
import { download } from '../../platform/download.ts'
import { useCan } from '../data/can.tsx'
import { useDict } from '../data/dict.ts'
import { reportFailure } from '../data/failure.ts'
import { fileStamp } from '../data/format.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PartFailure } from '../ui/part-failure.tsx'
import { Grid } from '../ui/place.tsx'
import { useNear } from '../ui/use-near.ts'
import { useStatistic } from './ask-statistic.ts'
import { chartOf, isEmpty, valueText, type RowsAddress } from './chart-data.ts'
import { ChartPanel } from './chart-panel.tsx'
import { Opening } from './opening.tsx'
import { FilterBar, useAskedFilters, type UsualPeriod } from './filter-bar.tsx'
import { useRowsAddress } from './rows-address.ts'
import panel from '../look/panel.module.css'
import place from '../look/place.module.css'
import words from '../look/words.module.css'
import styles from './stats.module.css'

interface StatPageOptions {
  statistics: readonly Statistic[]
  /** list page of the counted rows; by name of the resource where a page counts several */
  rows: string | Readonly<Record<string, string>>
  /** initial period; absent = the last twelve months */
  period?: UsualPeriod
  above?: ComponentType
}

const isNumber = ({ by, per }: Statistic): boolean => by === undefined && per === undefined

/**
 * Makes a page of statistics.
 * @example export default statPage({ statistics: assessStatistics, rows: 'assessment/assessmentResult' })
 */
export const statPage = ({ statistics, rows, period: usual, above: Above }: StatPageOptions): (() => ReactNode) => {
  const filters = filterFields(statistics[0]!)
  const [numbers, charts] = [statistics.filter(isNumber), statistics.filter((s) => !isNumber(s))]
  const shared = sharedAmong(charts)
  const pageOf = ({ of }: Statistic): string => (typeof rows === 'string' ? rows : (rows[of.name] ?? ''))
  return function StatisticsPage() {
    const { period, conditions } = useAskedFilters(filters, usual)
    const queryOf = (s: Statistic): Record<string, string> => ({
      ...conditions,
      [`${datedBy(s)}_begin`]: period.from,
      [`${datedBy(s)}_end`]: period.to,
    })
    return (
      <>
        <PageHeader />
        {Above && <Above />}
        <FilterBar filters={filters} usual={usual} />
        <dl className={`${panel.figures} ${styles.figures}`}>
          {numbers.map((s) => (
            <NumberFigure key={s.name} s={s} query={queryOf(s)} rows={pageOf(s)} />
          ))}
        </dl>
        {shared && (
          <div className={place.below12}>
            <p className={styles.foot}>{`${definitionText(shared)}，${period.from} 至 ${period.to}。`}</p>
          </div>
        )}
        <Grid columns={2} gap={16} one="tablet" className={styles.board}>
          {charts.map((s) => (
            <OpeningPanel
              key={s.name}
              s={s}
              query={queryOf(s)}
              rows={pageOf(s)}
              common={shared !== undefined && isDefinedAs(s, shared)}
            />
          ))}
        </Grid>
      </>
    )
  }
}

const isDefinedAs = ({ definition }: Statistic, { definition: other }: Statistic): boolean =>
  JSON.stringify(definition) === JSON.stringify(other)

const sharedAmong = (charts: readonly Statistic[]): Statistic | undefined =>
  charts.find((s) => 2 * charts.filter((one) => isDefinedAs(one, s)).length > Math.max(2, charts.length))

interface PartProps {
  s: Statistic
  query: Record<string, string>
  address: RowsAddress
  /** the page shows the definition once for all its charts */
  common?: boolean
  always?: boolean
}

interface RowsProps extends Omit<PartProps, 'address'> {
  rows: string
}

const OpeningPanel = ({ rows, ...part }: RowsProps) => <StatisticPanel {...part} address={useRowsAddress(rows)} />

const NumberFigure = ({ s, query, rows }: RowsProps) => {
  const address = useRowsAddress(rows)
  const { data, error, refetch } = useStatistic(s, query)
  const isShare = s.counted.of === 'rate'
  return (
    <div className={panel.figure} aria-busy={!data}>
      <dt>{s.title}</dt>
      {error && !data ? (
        <dd className={styles.failed}>
          <PartFailure text="加载失败" onRetry={refetch} />
        </dd>
      ) : (
        <dd>
          {data ? (
            <Opening to={address(data.total.query)}>{valueText({ isShare }, data.total.value)}</Opening>
          ) : (
            <span className={words.muted}>…</span>
          )}
          {isShare ? data && <Share total={data.total} address={address} /> : <small>{s.unit}</small>}
        </dd>
      )}
      <dd className={styles.meaning}>
        {meaningOf(s)}
        {data?.total.compared && `；${comparedText(data.total.compared)}`}
      </dd>
    </div>
  )
}

const Share = ({ total, address }: { total: Figure; address: RowsAddress }) => (
  <span className={styles.share}>
    <Opening to={address(total.query)}>{valueText({}, total.rows)}</Opening> /{' '}
    <Opening to={address(total.base!.query)}>{valueText({}, total.base!.rows)}</Opening>
  </span>
)

const meaningOf = ({ definition: { numerator, denominator } }: Statistic): string =>
  denominator ? `${numerator} ÷ ${denominator}` : numerator

export const StatisticPanel = ({ s, query, address, common, always = true }: PartProps) => {
  const { ref, isNear } = useNear<HTMLElement>()
  const { data, error, refetch } = useStatistic(s, query, isNear)
  const { can } = useCan()
  const { items } = useDict(ownDict(s))
  const chart = useMemo(() => data && chartOf(s, data, address, items), [s, data, address, items])
  return (
    <ChartPanel
      ref={ref}
      title={s.title}
      chart={chart}
      error={error}
      onRetry={refetch}
      asked={isNear}
      empty={data !== undefined && isEmpty(data)}
      {...(!always && { none: null })}
      onSheet={isExported(s) && can(statisticSheetEndpoint(s).access) ? () => saveSheet(s, query) : undefined}
      foot={data && <Foot s={s} result={data} {...(common && { common })} />}
    />
  )
}

const ownDict = ({ of, by }: Statistic): string | undefined => {
  const code = by === undefined ? undefined : of.fields[by]?.dict
  return code?.includes(',') ? undefined : code
}

const saveSheet = (s: Statistic, query: Record<string, string>): Promise<void> =>
  download(statisticSheetEndpoint(s).path, query, `${s.title}_${fileStamp(new Date())}.xlsx`).catch(reportFailure)

const definitionText = ({ definition: { numerator, denominator, excluded, period } }: Statistic): string =>
  [
    denominator ? `分子：${numerator}；分母：${denominator}` : `口径：${numerator}`,
    excluded && `；不含${excluded}`,
    `。${period}`,
  ]
    .filter(Boolean)
    .join('')

/** Definition of the numbers: numerator, denominator, exclusions, period, cut-off. */
const Foot = ({
  s,
  result: { from, to, asOf, folded, hidden = 0, total },
  common = false,
}: {
  s: Statistic
  result: StatisticResult
  common?: boolean
}) => (
  <p className={styles.foot}>
    {!common && `${definitionText(s)}，${from} 至 ${to}；`}数据截至 {asOf.slice(0, 16)}。
    {total.compared && `${comparedText(total.compared)}。`}
    {folded > 0 && `数量较少的 ${folded} 组合并为“其他”。`}
    {hidden > 0 && `其中 ${hidden} 条属于限制处理的患者，只计数，列表中不显示。`}
  </p>
)
