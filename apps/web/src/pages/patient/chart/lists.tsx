import { codeOf, type Resource } from '@huxi/model'
import { Segmented } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useAddressChoice } from '../../../kit/detail/use-address-choice.ts'
import { useAdvice } from '../../../kit/data/can.tsx'
import type { DetailTab } from '../../../kit/detail/tabs.tsx'
import type { ListSlots } from '../../../kit/list/list-slots.ts'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { AskAccess } from '../../../kit/record/ask-access.tsx'
import { rowId } from '../../../kit/record/row.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import { useChartChanged, useHead } from './use-chart.ts'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './chart.module.css'

interface ChartPart {
  key: string
  title: string
  /** code of its list */
  needs?: string
  content: (id: string) => ReactNode
}

export const rowsOf = <R extends Resource>(resource: R, slots: ListSlots<R> = {}): ChartPart => ({
  key: resource.name.split(':').at(-1)!,
  title: resource.title,
  needs: codeOf(resource, 'list'),
  content: (id) => <Rows resource={resource} id={id} slots={slots} />,
})

interface RowsProps<R extends Resource> {
  resource: R
  id: string
  slots: ListSlots<R>
}

const Rows = <R extends Resource>({ resource, id, slots }: RowsProps<R>) => {
  const changed = useChartChanged()
  const fixed = useMemo(() => ({ patientId: id }), [id])
  return (
    <ResourceTable<R> resource={resource} prefix={`${resource.table}_`} fixed={fixed} onChanged={changed} {...slots} />
  )
}

export const tabOf = (key: string, title: string, parts: readonly ChartPart[]): DetailTab => ({
  key,
  title,
  content: (row) => <Parts parts={parts} id={rowId(row)} />,
})

const PARAM = 'part'

const NoRight = () => (
  <Empty drawing="lock" title="没有查看权限" text={`查看这些记录需要一项您还没有的权限。${useAdvice('right')}`}>
    <AskAccess />
  </Empty>
)

const Parts = ({ parts, id }: { parts: readonly ChartPart[]; id: string }) => {
  // rights are unknown until the head arrives; the server refuses anyway
  const { data: head } = useHead(id)
  const [asked, choose] = useAddressChoice(PARAM)
  const open = parts.filter(({ needs }) => needs === undefined || !head || head.lists.includes(needs))
  const chosen = open.find(({ key }) => key === asked) ?? open[0]
  if (!chosen) return <NoRight />
  return (
    <>
      {open.length > 1 && (
        <div className={styles.parts}>
          <Segmented
            aria-label="分类"
            options={open.map(({ key, title }) => ({ value: key, label: title }))}
            value={chosen.key}
            onChange={choose}
          />
        </div>
      )}
      {open.length > 1 && (
        <p className={`${place.flat} ${place.below8} ${words.strong}`} data-print>
          {chosen.title}
        </p>
      )}
      <div key={chosen.key}>{chosen.content(id)}</div>
    </>
  )
}
