/** 部门管理: the tree of departments left, the chosen one with its members right. */
import { depart, departTree, type DepartTree } from '@huxi/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { DraftLine } from '../../kit/record/draft-line.tsx'
import { exportRows } from '../../kit/data/export.ts'
import { ImportButton } from '../../kit/list/import/import-button.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { ExportButton } from '../../kit/list/toolbar.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { findNode, pathTo } from '../../kit/tree/nodes.ts'
import { TreePane } from '../../kit/tree/tree-pane.tsx'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { DepartForm, startOf } from './depart-list/depart-form.tsx'
import { DepartSide } from './depart-list/depart-side.tsx'
import { DepartView } from './depart-list/depart-view.tsx'
import { MoveDepart, useMove } from './depart-list/moving.tsx'
import { consequence } from './depart-list/removing.ts'

const SKELETON_ROWS = 8

export default function DepartList() {
  const { data: departs, error, refetch } = useCall(departTree)
  const [chosenId, choose] = useChosen()
  const [target, setTarget] = useRecordTarget()
  const [moving, setMoving] = useState<DepartTree>()
  const move = useMove()
  const chosen = departs && findNode(departs, chosenId)
  const remove = useRemove(depart, {
    consequence,
    final: true,
    onDone: () => choose(pathTo(departs ?? [], chosenId).at(-2)?.id),
  })
  const add = (parent?: DepartTree) =>
    setTarget({ mode: 'add', row: startOf(parent, (parent ? parent.children : departs) ?? []) })
  return (
    <>
      <PageHeader
        extra={
          <>
            <ImportButton resource={depart} />
            <Can code="system:depart:export">
              <ExportButton onExport={() => exportRows(depart)} />
            </Can>
          </>
        }
      />
      <DraftLine
        resource={depart}
        rows={chosen ? [{ ...chosen }] : []}
        onAdd={() => add()}
        onEdit={(row) => setTarget({ mode: 'edit', row })}
      />
      {!departs &&
        (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={SKELETON_ROWS} />)}
      {departs && (
        <TreePane
          opener="选择部门"
          tree={
            <DepartSide
              departs={departs}
              chosenId={chosenId}
              onChoose={(node) => choose(node.id)}
              onAdd={() => add()}
              onMove={move.ask}
            />
          }
        >
          {chosen ? (
            <DepartView
              key={chosen.id}
              path={pathTo(departs, chosen.id)}
              onEdit={() => setTarget({ mode: 'edit', row: { ...chosen } })}
              onAdd={() => add(chosen)}
              onMove={() => setMoving(chosen)}
              onRemove={() => remove([{ ...chosen }])}
            />
          ) : (
            <NothingChosen />
          )}
        </TreePane>
      )}
      <RecordModal
        resource={depart}
        target={target}
        form={DepartForm}
        onTarget={setTarget}
        onAdd={() => add()}
        ready={departs !== undefined}
        onSaved={({ id }) => typeof id === 'string' && choose(id)}
      />
      <MoveDepart departs={departs ?? []} depart={moving} move={move} onClose={() => setMoving(undefined)} />
    </>
  )
}

const PARAM = 'departId'

/** The chosen department is in the address; another one starts with lists of its own. */
const useChosen = () => {
  const [params, setParams] = useSearchParams()
  const choose = (id: string | undefined): void => setParams(id === undefined ? {} : { [PARAM]: id })
  return [params.get(PARAM) ?? '', choose] as const
}

const NothingChosen = () => (
  <Empty
    drawing="paper"
    title={useBelow(TABLET) ? '请选择部门' : '请选择左侧部门'}
    text="选择后可以查看部门的成员和资料。"
  />
)
