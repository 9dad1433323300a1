import { BarChartOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { fileStamp } from '../data/format.ts'
import { Drawing } from '../ui/drawing.tsx'
import { PartFailure } from '../ui/part-failure.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Chart, type ChartHandle } from './chart.tsx'
import { valueText, type ChartData } from './chart-data.ts'
import { Opening } from './opening.tsx'
import { Row } from '../ui/place.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import emptyStyles from '../look/empty.module.css'
import panel from '../look/panel.module.css'
import words from '../look/words.module.css'
import stats from './stats.module.css'
import styles from './chart-panel.module.css'

interface ChartPanelProps {
  title: string
  ref?: Ref<HTMLElement>
  chart: ChartData | undefined
  error: unknown
  onRetry: () => unknown
  /** false while the page waits with the question; nothing is loading then */
  asked?: boolean
  empty?: boolean
  none?: readonly [title: string, text: string] | null
  onSheet?: (() => Promise<void>) | undefined
  foot?: ReactNode
}

const SKELETON_ROWS = 6
const RESERVED = 280
const NONE = ['所选范围内没有记录', '可以放宽时间范围或清除条件后再看。'] as const

export function ChartPanel({
  ref,
  title,
  chart,
  error,
  onRetry,
  asked = true,
  empty = false,
  none = NONE,
  onSheet,
  foot,
}: ChartPanelProps) {
  const heading = useId()
  const [asTable, setAsTable] = useState(false)
  const drawn = useRef<ChartHandle>(null)
  const hasNumbers = chart !== undefined && !empty
  if (empty && none === null) return null
  return (
    <section ref={ref} className={`${panel.panel} ${stats.stat}`} aria-labelledby={heading} data-shape={chart?.shape}>
      <div className={panel.head}>
        <h2 id={heading}>{title}</h2>
        {chart?.unit && <span className={words.muted}>{chart.unit}</span>}
        {hasNumbers && (
          <Row as="span" align="stretch" gap={4}>
            <Tool
              label={asTable ? '切换图表' : '切换表格'}
              icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
              onClick={() => setAsTable(!asTable)}
            />
            {!asTable && (
              <Tool
                label="导出图片"
                icon={<PictureOutlined />}
                onClick={() => savePicture(title, drawn.current?.picture())}
              />
            )}
            {onSheet && <Tool label="导出 Excel" icon={<FileExcelOutlined />} onClick={onSheet} />}
          </Row>
        )}
      </div>
      {error && !chart ? <PartFailure text={`${title}加载失败`} onRetry={onRetry} /> : null}
      {!chart && !error && (asked ? <Skeleton rows={SKELETON_ROWS} /> : <div style={{ height: RESERVED }} />)}
      {chart && empty && none && <NoRows none={none} />}
      {hasNumbers &&
        (asTable ? <ChartTable chart={chart} title={title} /> : <Drawn chart={chart} title={title} ref={drawn} />)}
      {chart && foot}
    </section>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: () => void | Promise<void>
}

const Tool = ({ label, icon, onClick }: ToolProps) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    const work = onClick()
    if (!work) return
    setBusy(true)
    await work
    setBusy(false)
  }
  return <IconButton label={label} icon={icon} loading={busy} onClick={() => void press()} />
}

const savePicture = (title: string, picture: string | undefined): void => {
  if (picture === undefined) return
  const link = document.createElement('a')
  link.href = picture
  link.download = `${title}_${fileStamp(new Date())}.png`
  link.click()
}

const NoRows = ({ none: [title, text] }: { none: readonly [string, string] }) => (
  <div className={emptyStyles.empty}>
    <Drawing name="search" />
    <p className={emptyStyles.title}>{title}</p>
    <p className={emptyStyles.text}>{text}</p>
  </div>
)

const Drawn = ({ chart, title, ref }: { chart: ChartData; title: string; ref: React.Ref<ChartHandle> }) => {
  const navigate = useNavigate()
  const [open] = useState(() => (to: string) => void navigate(to))
  return <Chart ref={ref} chart={chart} summary={`${title}，各项数值可切换为表格查看`} onOpen={open} />
}

const ChartTable = ({ chart, title }: { chart: ChartData; title: string }) => (
  <div className={stats.table} tabIndex={0} role="region" aria-label={`${title}数据表`}>
    <table className={styles.plainTable}>
      <thead>
        <tr>
          <th scope="col">{chart.heading}</th>
          {chart.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.labels.map((label, at) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {chart.series.map(({ name, points }) => (
              <td key={name}>
                <Opening to={points[at]!.to}>{valueText(chart, points[at]!.value)}</Opening>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
