/** A list that takes long, or has no rows. */
import { PlusOutlined } from '@ant-design/icons'
import { codeOf, DATA_SCOPES, isDataScope, verbsOf } from '@huxi/model'
import { Button } from 'antd'
import { useAdvice, useCan } from '../data/can.tsx'
import { useSession } from '../data/session.ts'
import { Empty, useLasting } from '../ui/states.tsx'
import type { List } from './use-list.ts'
import { Popover } from '../ui/popup.tsx'
import bar from '../look/bar.module.css'
import words from '../look/words.module.css'

const SLOW_AFTER = 10_000

/** 仍在加载… · 取消, once a reload takes long. */
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

/** Nothing there yet, or nothing that matches. */
interface EmptyStateProps {
  list: List
  onAdd?: (() => void) | undefined
  /** how rows come to be here, where no form adds them */
  wayOn?: string | undefined
}

export const EmptyState = ({ list, onAdd, wayOn = '' }: EmptyStateProps) => {
  const { can } = useCan()
  const { title, name } = list.resource
  const ruled = useSession((s) => s.rules.includes(name))
  const scopes = useSession((s) => s.scopes[name])
  if (Object.keys(list.conditions).length > 0 || list.superQuery)
    return (
      <Empty drawing="search" title="没有符合条件的记录" text="可以放宽或清除查询条件后再试。">
        <Button onClick={() => list.queryAll()}>清除条件</Button>
      </Empty>
    )
  if (scopes) return <BeyondScope scopes={scopes} title={title} />
  if (ruled) return <OutOfScope />
  const mayAdd = onAdd && verbsOf(list.resource).includes('add') && can(codeOf(list.resource, 'add'))
  return (
    <Empty
      drawing="paper"
      title="暂无数据"
      text={mayAdd ? `还没有${title}，可以新增一条。` : `还没有${title}。${wayOn}`}
    >
      {mayAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          新增
        </Button>
      )}
    </Empty>
  )
}

const DEPART: readonly string[] = ['depart', 'departTree']

/** Roles reach so far and no further; who belongs to no department has none of its rows. */
const BeyondScope = ({ scopes, title }: { scopes: readonly string[]; title: string }) => {
  const [depart, scope] = [useAdvice('depart'), useAdvice('scope')]
  const lost = useSession((s) => !s.user?.orgCode) && scopes.every((scope) => DEPART.includes(scope))
  const names = scopes.map((scope) => (isDataScope(scope) ? DATA_SCOPES[scope] : scope)).join('、')
  const text = lost
    ? `您的数据范围是${names}，但您还没有所在部门，所以看不到${title}。${depart}`
    : `您的数据范围是${names}，其他的${title}不显示。${scope}`
  return <Empty drawing="paper" title="您的数据范围内没有记录" text={text} />
}

/** Data rules hide rows of this list: there may be some, but not for this person. */
const OutOfScope = () => (
  <Empty drawing="paper" title="当前部门范围内没有记录">
    <Popover trigger="click" content={`您的角色在这里设有数据规则，只显示符合规则的记录。${useAdvice('scope')}`}>
      <button type="button" className={words.link}>
        为什么？
      </button>
    </Popover>
  </Empty>
)
