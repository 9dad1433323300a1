/** Heat map of weekday and hour, utilisation and lead time; each number opens its bookings. */
import { bookingLoad, bookingStatistics, type BookingLoad } from '@huxi/contract'
import { filterFields } from '@huxi/model'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatNumber, MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useAskedFilters, type UsualPeriod } from '../../../kit/stats/filter-bar.tsx'
import { Opening } from '../../../kit/stats/opening.tsx'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import type { RowsAddress } from '../../../kit/stats/chart-data.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import styles from './load.module.css'

const FILTERS = filterFields(bookingStatistics[0])
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const PER_CENT = 100
const SKELETON_ROWS = 6
const SERVICE_FIGURES = ['爽约', '应到', '爽约率', '候诊中位数', '候诊 P90', '计入候诊']
const USE_FIGURES = ['已约', '可约', '利用率', '加号']
const SHARE_FIGURES = ['预约', '占比']

const SHARES = [
  { key: 'lead', title: '提前预约时间', head: '提前', foot: '，按登记日到就诊日的天数分段。' },
  { key: 'channels', title: '预约途径', head: '途径', foot: '，按登记的途径。' },
  { key: 'staff', title: '出诊人员', head: '人员', foot: '，按时段的出诊人员。' },
  { key: 'visits', title: '首次与再次就诊', head: '患者', foot: '；预约时还没有完成过预约就诊的为首次。' },
] as const

export const Load = ({ usual }: { usual: UsualPeriod }) => {
  const { period, conditions } = useAskedFilters(FILTERS, usual)
  const address = useRowsAddress('appointment/BookingList')
  const query = { ...conditions, startAt_begin: period.from, startAt_end: period.to }
  const { data, error, refetch } = useCall(bookingLoad, query, { keep: true })
  if (!data)
    return error ? <PartFailure text="预约负荷加载失败" onRetry={refetch} /> : <Skeleton rows={SKELETON_ROWS} />
  return (
    <Stack gap={16}>
      <Heat cells={data.cells} address={address} />
      <Services services={data.services} address={address} />
      <Use use={data.use} address={address} />
      {SHARES.map(({ key, ...words }) => (
        <Shares key={key} {...words} shares={data[key]} address={address} />
      ))}
    </Stack>
  )
}

const Panel = ({ title, foot, children }: { title: string; foot: string; children: ReactNode }) => (
  <section className={panel.panel} aria-label={title}>
    <div className={panel.head}>
      <h2>{title}</h2>
    </div>
    {children}
    <Typography.Paragraph type="secondary">{foot}</Typography.Paragraph>
  </section>
)

const NONE = <Typography.Paragraph type="secondary">这段时间没有数据。</Typography.Paragraph>

const Heat = ({ cells, address }: { cells: BookingLoad['cells']; address: RowsAddress }) => {
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted()
  const most = Math.max(1, ...cells.map(({ rows }) => rows))
  return (
    <Panel title="星期 × 时刻" foot="登记的预约，按开始时间的星期和小时计次；不含已改约的。颜色越深，预约越多。">
      {cells.length === 0 ? (
        NONE
      ) : (
        <div className={place.scroll}>
          <table className={styles.heat}>
            <thead>
              <tr>
                <th scope="col">时刻</th>
                {WEEKDAYS.map((day) => (
                  <th key={day} scope="col">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{hour}:00</th>
                  {WEEKDAYS.map((day, n) => {
                    const cell = cells.find((each) => each.hour === hour && each.weekday === String(n + 1))
                    return (
                      <td key={day} style={{ '--share': cell ? cell.rows / most : 0 } as never}>
                        {cell ? <Opening to={address(cell.query)}>{formatNumber(cell.rows)}</Opening> : MISSING}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

const minutes = (value: number | null): string => (value === null ? MISSING : `${formatNumber(Math.round(value))} 分钟`)

const Services = ({ services, address }: { services: BookingLoad['services']; address: RowsAddress }) => (
  <Panel
    title="各服务爽约与候诊"
    foot="爽约率 = 爽约 ÷（爽约 + 到诊），不含取消、改约和尚未到诊的；候诊为签到到开始服务的分钟数，取中位数和 P90，只计已开始服务的。"
  >
    {services.length === 0 ? (
      NONE
    ) : (
      <ReadTable
        head={['预约服务', ...SERVICE_FIGURES]}
        figures={SERVICE_FIGURES}
        rows={services.map((row) => [
          row.service,
          <Opening key="missed" to={address(row.noShowQuery)}>
            {formatNumber(row.noShows)}
          </Opening>,
          <Opening key="expected" to={address(row.expectedQuery)}>
            {formatNumber(row.expected)}
          </Opening>,
          row.expected === 0 ? MISSING : `${((row.noShows / row.expected) * PER_CENT).toFixed(1)}%`,
          minutes(row.waitMedian),
          minutes(row.waitP90),
          <Opening key="waited" to={address(row.waitQuery)}>
            {formatNumber(row.waited)}
          </Opening>,
        ])}
      />
    )}
  </Panel>
)

const Use = ({ use, address }: { use: BookingLoad['use']; address: RowsAddress }) => (
  <Panel
    title="号源利用率"
    foot="利用率 = 已约人数 ÷ 可约人数，按时段的开始时间；已约含到诊、爽约和未就诊离开的，不含取消、改约和加号；没有人预约的停诊时段不计。含您看不到的预约，这时不能点开。"
  >
    {use.length === 0 ? (
      NONE
    ) : (
      <ReadTable
        head={['门诊', '预约服务', ...USE_FIGURES]}
        figures={USE_FIGURES}
        rows={use.map(({ clinic, service, booked, capacity, overbooked, query }) => [
          clinic,
          service,
          <Opening key="booked" to={address(query)}>
            {formatNumber(booked)}
          </Opening>,
          formatNumber(capacity),
          capacity === 0 ? MISSING : `${((booked / capacity) * PER_CENT).toFixed(1)}%`,
          <Opening key="over" to={overbooked === 0 ? undefined : address(query && { ...query, overbooked: 'true' })}>
            {formatNumber(overbooked)}
          </Opening>,
        ])}
      />
    )}
  </Panel>
)

const OF_BOOKINGS = '登记的预约，不含已改约和作废的'

interface SharesProps {
  title: string
  head: string
  foot: string
  shares: BookingLoad['lead']
  address: RowsAddress
}

const Shares = ({ title, head, foot, shares, address }: SharesProps) => {
  const all = shares.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <Panel title={title} foot={`${OF_BOOKINGS}${foot}`}>
      {all === 0 ? (
        NONE
      ) : (
        <ReadTable
          head={[head, ...SHARE_FIGURES]}
          figures={SHARE_FIGURES}
          rows={shares.map(({ text, rows, query }) => [
            text,
            <Opening key="rows" to={rows === 0 ? undefined : address(query)}>
              {formatNumber(rows)}
            </Opening>,
            `${((rows / all) * PER_CENT).toFixed(1)}%`,
          ])}
        />
      )}
    </Panel>
  )
}
