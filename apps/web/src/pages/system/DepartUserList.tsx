/** 我的部门: directors manage the members of their departments; other users see where they belong. */
import { MY_DEPART, myDepartTree, type DepartTree } from '@huxi/contract'
import { useEffect, useRef } from 'react'
import { useCan } from '../../kit/data/can.tsx'
import { splitIds } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import { MasterDetail } from '../../kit/list/master-detail/master-detail.tsx'
import { PaneHead } from '../../kit/list/master-detail/panes.tsx'
import { useChoice } from '../../kit/list/master-detail/use-choice.ts'
import { rowId, type Row } from '../../kit/record/row.ts'
import { findNode } from '../../kit/tree/nodes.ts'
import { SearchTree } from '../../kit/tree/search-tree.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Members } from './depart-list/members.tsx'
import { OwnDepart } from './depart-user-list/own-depart.tsx'

export default function DepartUserList() {
  const answer = useCall(myDepartTree)
  return (
    <>
      <PageHeader />
      {answer.data?.length === 0 || answer.data === null ? (
        <OwnDepart />
      ) : (
        <Led answer={{ ...answer, data: answer.data }} />
      )}
    </>
  )
}

interface LedProps {
  answer: { data: DepartTree[] | undefined; error: unknown; refetch: () => unknown }
}

/** A single department is open from the start. */
const Led = ({ answer }: LedProps) => {
  const choice = useChoice('departId')
  const [first, ...others] = answer.data ?? []
  const only = first && others.length === 0 && !first.children?.length ? first.id : undefined
  const opened = useRef(false)
  useEffect(() => {
    if (only === undefined || opened.current) return
    opened.current = true
    if (choice.id === undefined) choice.choose(only, { replace: true })
  }, [only, choice])
  return (
    <MasterDetail
      of="部门"
      choice={choice}
      answer={answer}
      find={(all, id) => findNode(all, id)}
      hint="这里是您负责的部门，选择后可以查看、新增和移除成员。"
      master={(all) => (
        <SearchTree<DepartTree>
          nodes={all}
          label="我负责的部门"
          selectedKey={choice.id}
          onSelect={({ id }) => choice.choose(id)}
        />
      )}
    >
      {(one) => <Department depart={one} />}
    </MasterDetail>
  )
}

const KEPT = '主管由有分配部门权限的管理员调整'
const GRANT = 'system:user:grant'
const CODES = [GRANT, MY_DEPART.edit]

const Department = ({ depart }: { depart: DepartTree }) => {
  const grants = useCan().can(GRANT)
  const leaders = splitIds(depart.directorUserIds)
  const kept = (row: Row) => (!grants && leaders.includes(rowId(row)) ? KEPT : undefined)
  return (
    <>
      <PaneHead title={depart.departName} facts={depart.orgCode} />
      <Members depart={depart} may={CODES} refusalOf={kept} />
    </>
  )
}
