/** Views that ship with a list, as tabs above it; 全部 is the plain list. */
import { Segmented } from 'antd'
import type { Conditions } from '../../kinds/index.ts'
import { NO_VIEW, type Sort } from '../address.ts'
import type { List } from '../use-list.ts'
import place from '../../look/place.module.css'

export interface FixedView {
  title: string
  conditions: Conditions
  sort?: readonly Sort[]
}

const ALL: FixedView = { title: '全部', conditions: {} }

const isAsked = ({ conditions, superQuery }: List, view: FixedView): boolean => {
  const asked = Object.entries(conditions).filter(([, value]) => value)
  return (
    superQuery === undefined &&
    asked.length === Object.keys(view.conditions).length &&
    asked.every(([name, value]) => view.conditions[name] === value)
  )
}

export const FixedViews = ({ list, views }: { list: List; views: readonly FixedView[] }) => {
  const all = [ALL, ...views]
  return (
    <nav aria-label="常用视图" className={`${place.scroll} ${place.above16}`} data-screen>
      <Segmented
        options={all.map(({ title }) => title)}
        value={all.find((view) => isAsked(list, view))?.title ?? ''}
        onChange={(title) => {
          const { conditions, sort = [] } = all.find((view) => view.title === title)!
          list.show({ view: NO_VIEW, conditions, superQuery: undefined, sort })
        }}
      />
    </nav>
  )
}
