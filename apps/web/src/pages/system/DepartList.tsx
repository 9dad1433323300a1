import { depart, departChildren, departIdTree, departTree, type DepartId, type DepartTree } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/data/can.tsx'
import { DraftLine } from '../../kit/record/draft-line.tsx'
import { exportRows } from '../../kit/data/export.ts'
import { ImportButton } from '../../kit/list/import/import-button.tsx'
import { MasterDetail } from '../../kit/list/master-detail/master-detail.tsx'
import { useChoice } from '../../kit/list/master-detail/use-choice.ts'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { ExportButton } from '../../kit/list/toolbar.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { call } from '../../kit/data/call.ts'
import { reportFailure } from '../../kit/data/failure.ts'
import { useCall } from '../../kit/data/query.ts'
import { Loading } from '../../kit/ui/states.tsx'
import { PaneHead } from '../../kit/list/master-detail/panes.tsx'
import { findNode, pathTo } from '../../kit/tree/nodes.ts'
import { DepartForm, startOf } from './depart-list/depart-form.tsx'
import { DepartSide } from './depart-list/depart-side.tsx'
import { DepartView } from './depart-list/depart-view.tsx'
import { MoveDepart, useMove } from './depart-list/moving.tsx'
import { consequence } from './depart-list/deletion.ts'
import { useAgreedEdit } from './preview/use-preview.tsx'

export default function DepartList() {
  const answer = useCall(departIdTree)
  const departs = answer.data ?? []
  const choice = useChoice('departId')
  const [target, setTarget] = useRecordTarget()
  const [moving, setMoving] = useState<DepartTree>()
  const move = useMove()
  const agree = useAgreedEdit(depart)
  const one = useCall(departTree, { ids: choice.id ?? '' }, { enabled: choice.id !== undefined })
  const chosen = one.data?.[0]
  const remove = useRemove(depart, {
    consequence,
    onDone: () => choice.choose(pathTo(departs, choice.id ?? '').at(-2)?.key),
  })
  const add = (parent?: DepartTree) =>
    call(departChildren, { pid: parent?.id ?? null }).then(
      (siblings) => setTarget({ mode: 'add', row: startOf(parent, siblings) }),
      reportFailure,
    )
  return (
    <>
      <PageHeader extra={SHEETS} />
      <DraftLine
        resource={depart}
        rows={chosen ? [{ ...chosen }] : []}
        onAdd={() => void add()}
        onEdit={(row) => setTarget({ mode: 'edit', row })}
      />
      <MasterDetail
        of="部门"
        choice={choice}
        answer={answer}
        find={(all, id) => findNode(all, id)}
        hint="选择后可以查看部门的成员和资料。"
        first={
          <Can code="system:depart:add">
            <Button onClick={() => void add()}>新增部门</Button>
          </Can>
        }
        master={(all) => (
          <DepartSide
            departs={all}
            chosenId={choice.id}
            onChoose={({ key }) => choice.choose(key)}
            onAdd={() => void add()}
            onMove={(node, parent) => void move.ask(node, parent)}
          />
        )}
      >
        {(node: DepartId) =>
          chosen ? (
            <DepartView
              depart={chosen}
              onEdit={() => setTarget({ mode: 'edit', row: { ...chosen } })}
              onAdd={() => void add(chosen)}
              onMove={() => setMoving(chosen)}
              onRemove={() => remove([{ ...chosen }])}
            />
          ) : (
            <Unread title={node.title} error={one.error} onRetry={() => void one.refetch()} />
          )
        }
      </MasterDetail>
      <RecordModal
        resource={depart}
        target={target}
        form={DepartForm}
        agree={agree}
        onTarget={setTarget}
        onAdd={() => void add()}
        ready={answer.data !== undefined}
        onSaved={({ id }) => typeof id === 'string' && choice.choose(id)}
      />
      <MoveDepart departs={departs} depart={moving} move={move} onClose={() => setMoving(undefined)} />
    </>
  )
}

const SHEETS = (
  <>
    <ImportButton resource={depart} />
    <Can code="system:depart:export">
      <ExportButton onExport={() => exportRows(depart)} />
    </Can>
  </>
)

const Unread = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) => (
  <>
    <PaneHead title={title} />
    <Loading error={error} onRetry={onRetry} rows={8} />
  </>
)
