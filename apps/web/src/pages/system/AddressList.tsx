/** 通讯录: departments left, members right, sorted by pinyin; on a phone members come first. */
import { departIdTree, departTree } from '@huxi/contract'
import { useState } from 'react'
import { Panes } from '../../kit/list/master-detail/panes.tsx'
import { useChoice } from '../../kit/list/master-detail/use-choice.ts'
import { useCall } from '../../kit/data/query.ts'
import { findNode } from '../../kit/tree/nodes.ts'
import { SearchTree } from '../../kit/tree/search-tree.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Empty, Loading } from '../../kit/ui/states.tsx'
import { Colleagues } from './address-list/colleagues.tsx'

const ROWS = 8
const EVERYBODY = ''
const ALL = { key: EVERYBODY, title: '全部部门', children: null }

export default function AddressList() {
  const { data: departs, error, refetch } = useCall(departIdTree)
  const choice = useChoice('departId')
  const [choosing, setChoosing] = useState(false)
  const node = departs && choice.id !== undefined ? findNode(departs, choice.id) : undefined
  const one = useCall(departTree, { ids: node?.key ?? '' }, { enabled: node !== undefined })
  const choose = (key: string) => {
    choice.choose(key === EVERYBODY ? undefined : key)
    setChoosing(false)
  }
  return (
    <>
      <PageHeader />
      {departs === undefined ? (
        <Loading error={error} onRetry={refetch} rows={ROWS} />
      ) : (
        <Panes
          of="部门"
          open={!choosing}
          onBack={() => setChoosing(true)}
          master={
            <SearchTree
              nodes={[ALL, ...departs]}
              label="部门"
              selectedKey={choice.id ?? EVERYBODY}
              onSelect={({ key }) => choose(key)}
            />
          }
        >
          {choice.id === undefined ? (
            <Colleagues key={EVERYBODY} name={undefined} orgCode={undefined} />
          ) : !node ? (
            <Empty drawing="search" title="未找到该部门" text="它可能已被删除，请重新选择部门。" />
          ) : one.data ? (
            <Colleagues key={node.key} name={node.title} orgCode={one.data[0]?.orgCode ?? undefined} />
          ) : (
            <Loading error={one.error} onRetry={one.refetch} rows={ROWS} />
          )}
        </Panes>
      )}
    </>
  )
}
