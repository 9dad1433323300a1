import { timelineEndpoint, type Resource, type RowOf } from '@huxi/model'
import { Tabs } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { ListSlots } from '../list/list-slots.ts'
import { ResourceTable } from '../list/resource-table.tsx'
import { RecordHistory } from '../record/history/record-history.tsx'
import { rowId, type Row } from '../record/row.ts'
import { Timeline } from './timeline.tsx'
import { useAddressChoice } from './use-address-choice.ts'
import place from '../look/place.module.css'
import styles from './detail.module.css'

export interface DetailTab {
  key: string
  title: string
  content: (row: Row) => ReactNode
}

interface RelatedOptions<R extends Resource> extends Omit<DetailTab, 'content'>, ListSlots<R> {
  resource: R
  fixed: (row: Row) => Partial<RowOf<R>>
  /** rows and pager alone, for short lists */
  bare?: boolean
}

/** A list of another resource or of the same one; its state is in the address under the tab's key. */
export const related = <R extends Resource>({ key, title, ...options }: RelatedOptions<R>): DetailTab => ({
  key,
  title,
  content: (row) => <Related name={key} row={row} {...options} />,
})

interface RelatedProps<R extends Resource> extends Omit<RelatedOptions<R>, 'key' | 'title'> {
  name: string
  row: Row
}

const Related = <R extends Resource>({ name, row, fixed, ...slots }: RelatedProps<R>) => {
  const given = useMemo(() => fixed(row), [fixed, row])
  return <ResourceTable prefix={`${name}_`} fixed={given} {...slots} />
}

export const timeline = (resource: Resource): DetailTab => {
  const endpoint = timelineEndpoint(resource)
  return { key: 'timeline', title: '时间线', content: (row) => <Timeline endpoint={endpoint} id={rowId(row)} /> }
}

const HISTORY = 'history'

export const history = (resource: Resource): DetailTab => ({
  key: HISTORY,
  title: '修改历史',
  content: (row) => <RecordHistory resource={resource} id={rowId(row)} />,
})

export const DetailTabs = ({ tabs, row }: { tabs: readonly DetailTab[]; row: Row }) => {
  const [asked, choose] = useAddressChoice('tab')
  const chosen = tabs.find(({ key }) => key === asked) ?? tabs[0]
  if (!chosen) return null
  // the user has chosen no tab, and printed records are given to others
  const isHistoryAlone = tabs.length === 1 && chosen.key === HISTORY
  return (
    <Tabs
      className={styles.tabs}
      activeKey={chosen.key}
      onChange={choose}
      destroyOnHidden
      items={tabs.map(({ key, title, content }) => ({
        key,
        label: title,
        children: (
          <div data-screen={isHistoryAlone || undefined}>
            <h3 className={place.below12} data-print>
              {title}
              {tabs.length > 1 && <span>（只打印本页签）</span>}
            </h3>
            {content(row)}
          </div>
        ),
      }))}
    />
  )
}
