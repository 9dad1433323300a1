/** 撤销删除: restores a deleted record with its dependents; requires the rights to add and edit. */
import { dataLog, resources, type DataLogRow } from '@huxi/contract'
import { codeOf, verbEndpoint, verbsOf, type HistoryEntry, type Resource } from '@huxi/model'
import { Button } from 'antd'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { useUndo } from '../../../kit/record/history/record-history.tsx'

export const Undelete = ({ newest }: { newest: DataLogRow }) => {
  const { can } = useCan()
  const byName: Readonly<Record<string, Resource>> = resources
  const resource = byName[newest.dataTable]
  if (newest.verb !== 'delete' || !resource || !verbsOf(resource).includes('undo')) return null
  const may = (['list', 'add', 'edit'] as const).every((verb) => can(codeOf(resource, verb)))
  return may ? <Offered resource={resource} id={newest.dataId} /> : null
}

const Offered = ({ resource, id }: { resource: Resource; id: string }) => {
  const [last] = useCall(verbEndpoint(resource, 'history'), { id }).data ?? []
  return last?.verb === 'delete' && last.undoable ? <UndoButton resource={resource} entry={last} /> : null
}

const UndoButton = ({ resource, entry }: { resource: Resource; entry: HistoryEntry }) => {
  const changed = useChanged(dataLog)
  const undo = useUndo(resource, entry, () => void changed())
  return <Button onClick={undo}>撤销删除</Button>
}
