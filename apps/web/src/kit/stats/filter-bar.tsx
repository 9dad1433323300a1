/** Filters of a statistics page: the period and shared filters. Each choice queries at once. */
import { dateTime, type Field } from '@huxi/model'
import { Button, Segmented } from 'antd'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '../../platform/clock.ts'
import { SearchFields } from '../list/search-fields.tsx'
import { KINDS } from '../kinds/index.ts'
import { Row } from '../ui/place.tsx'
import { PRESETS, readPeriod, writePeriod, type Preset } from './period.ts'
import panel from '../look/panel.module.css'
import query from '../look/query.module.css'
import words from '../look/words.module.css'
import styles from './stats.module.css'

interface Filter {
  name: string
  field: Field
}

const DATED = dateTime('统计时间', { search: 'range' })

export type UsualPeriod = Exclude<Preset, 'custom'> | undefined

export const useAskedFilters = (filters: readonly Filter[], usual?: UsualPeriod) => {
  const [params, setParams] = useSearchParams()
  const conditions = Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  return { period: readPeriod(params, today(), usual), conditions, params, setParams }
}

export function FilterBar({ filters, usual }: { filters: readonly Filter[]; usual?: UsualPeriod }) {
  const form = useId()
  const { period, conditions, params, setParams } = useAskedFilters(filters, usual)
  const change = (patch: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(patch))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true })
  }
  const days = { dated_begin: period.from, dated_end: period.to }
  return (
    <section className={`${panel.panel} ${styles.filters}`} aria-label="统计条件">
      <Row wrap gap={16} lines={8} className={styles.period}>
        <Segmented
          aria-label="统计时间"
          options={[...PRESETS]}
          value={period.preset}
          onChange={(preset) => setParams(writePeriod(params, preset, period), { replace: true })}
        />
        {period.preset === 'custom' ? (
          <span className={styles.days}>
            <KINDS.dateTime.Search
              field={DATED}
              name="dated"
              id={`${form}days`}
              conditions={days}
              onChange={(patch) => {
                const { dated_begin: from, dated_end: to } = { ...days, ...patch }
                if (from && to) setParams(writePeriod(params, 'custom', { from, to }), { replace: true })
              }}
            />
          </span>
        ) : (
          <span className={words.muted}>
            {period.from} 至 {period.to}
          </span>
        )}
      </Row>
      <div className={query.query}>
        <SearchFields fields={filters} conditions={conditions} onChange={change} />
        {Object.keys(conditions).length > 0 && (
          <div className={query.actions}>
            <Button onClick={() => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}>
              清除条件
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
