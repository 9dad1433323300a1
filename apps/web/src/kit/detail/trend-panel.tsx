import type { Comparator } from '@huxi/model'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ScoreTrend } from '../clinical/trend.tsx'
import { MISSING } from '../data/format.ts'
import { Row } from '../ui/place.tsx'
import { Select } from '../ui/popup.tsx'
import { ReadTable } from '../ui/read-table.tsx'
import panel from '../look/panel.module.css'
import words from '../look/words.module.css'
import styles from './trend-panel.module.css'

export interface PanelPoint {
  /** `YYYY-MM-DD HH:mm:ss`, or a day */
  at: string
  value: number
  comparator?: Comparator | undefined
  text: string
  flag?: string | undefined
  change?: string | undefined
  source?: string
}

interface PanelChoice {
  code: string
  text: string
}

interface TrendPanelProps {
  label: string
  unit?: string
  points: readonly PanelPoint[]
  choices: readonly PanelChoice[]
  chosen: string
  onChoose: (code: string) => void
  /** half the width of the band of insignificant change */
  mcid?: number | undefined
  near?: boolean
  /** older points exist that were not loaded */
  more: boolean
  note?: string
}

const VIEWS = ['图表', '表格']

export const TrendPanel = (props: TrendPanelProps) => {
  const { label, unit = '', points, choices, chosen, onChoose, mcid, near = false, more, note } = props
  const [view, setView] = useState(VIEWS[0]!)
  const options = choices.map(({ code, text }) => ({ value: code, label: text }))
  return (
    <section className={panel.panel} aria-label={`${label}趋势`}>
      <Row align="stretch" wrap justify="between" gap={16} lines={8} className={styles.trendHead}>
        <Select<string> aria-label="指标" value={chosen} options={options} onChange={onChoose} />
        <Segmented aria-label="显示方式" options={VIEWS} value={view} onChange={setView} />
      </Row>
      {view === VIEWS[0] ? (
        <ScoreTrend
          points={points}
          unit={unit}
          mcid={mcid}
          near={near}
          summary={`${label} ${points.length} 次，数值见表格。`}
        />
      ) : (
        <Points points={points} />
      )}
      <p className={words.muted}>
        {more ? `只显示最近 ${points.length} 次。` : ''}
        {note}
      </p>
    </section>
  )
}

const HEAD = ['时间', '数值', '与上次相比', '来源']
const MINUTE = 'YYYY-MM-DD HH:mm'.length

const Points = ({ points }: { points: readonly PanelPoint[] }) => {
  const hasSources = points.some(({ source }) => source !== undefined)
  const rows = points
    .toReversed()
    .map(
      ({ at, text, flag, change, source }) =>
        [
          at.slice(0, MINUTE),
          [text, flag].filter(Boolean).join(' '),
          change ?? MISSING,
          ...(hasSources ? [source] : []),
        ] as const,
    )
  return <ReadTable head={hasSources ? HEAD : HEAD.slice(0, -1)} rows={rows} />
}
