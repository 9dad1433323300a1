import { PlusOutlined } from '@ant-design/icons'
import { codeOf, verbsOf } from '@huxi/model'
import { Button } from 'antd'
import { useCan } from '../data/can.tsx'
import { WhyLink } from '../record/why-link.tsx'
import { Empty, useLasting } from '../ui/states.tsx'
import { useReach } from './reach.ts'
import type { List } from './use-list.ts'
import { Popover } from '../ui/popup.tsx'
import bar from '../look/bar.module.css'
import words from '../look/words.module.css'

const SLOW_AFTER = 10_000

export const StillLoading = ({ list }: { list: List }) => {
  const slow = useLasting(list.busy, SLOW_AFTER)
  if (!slow) return null
  return (
    <div className={bar.bar} role="status">
      仍在加载…
      <button type="button" className={words.link} onClick={list.cancel}>
        取消
      </button>
    </div>
  )
}

interface EmptyStateProps {
  list: List
  onAdd?: (() => void) | undefined
  /** how rows come to exist, where no form adds them */
  wayOn?: string | undefined
}

export const EmptyState = ({ list, onAdd, wayOn = '' }: EmptyStateProps) => {
  const { can } = useCan()
  const reach = useReach(list)
  const { title, name } = list.resource
  if (Object.keys(list.conditions).length > 0 || list.superQuery)
    return (
      <Empty
        drawing="search"
        title="没有符合条件的记录"
        text={`可以放宽或清除查询条件后再试。${reach ? within(reach.words) : ''}`}
      >
        <Button onClick={() => list.queryAll()}>清除条件</Button>
        {reach && <WhyLink resource={name} />}
      </Empty>
    )
  const mayAdd = onAdd && verbsOf(list.resource).includes('add') && can(codeOf(list.resource, 'add'))
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
      新增
    </Button>
  )
  if (reach)
    return (
      <Empty
        drawing="paper"
        title={reach.words ? '暂无数据' : '当前部门范围内没有记录'}
        text={reach.words && `${reach.nowhere ? '' : `还没有${title}，或者只是您看不到。`}${reach.why}`}
      >
        {!reach.nowhere && add}
        {!reach.words && <WhyRules why={reach.why} />}
        <WhyLink resource={name} />
      </Empty>
    )
  return (
    <Empty
      drawing="paper"
      title="暂无数据"
      text={mayAdd ? `还没有${title}，可以新增一条。` : `还没有${title}。${wayOn}`}
    >
      {add}
    </Empty>
  )
}

/** One sentence for filtered and unfiltered data scopes. */
const within = (words: string | undefined): string =>
  words ? `查询只在您的数据范围（${words}）内进行。` : '查询只在数据规则允许您看的记录中进行。'

/** Data rules hide rows of this list, so an empty list may not be empty for others. */
const WhyRules = ({ why }: { why: string }) => (
  <Popover trigger="click" content={why}>
    <button type="button" className={words.link}>
      为什么？
    </button>
  </Popover>
)
