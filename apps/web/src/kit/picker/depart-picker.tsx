/** Choosing departments in their tree; what is chosen is listed with its whole path. */
import { departTree, type DepartTree } from '@huxi/contract'
import { Skeleton } from 'antd'
import { useCall } from '../data/query.ts'
import { pathTo } from '../tree/nodes.ts'
import { SearchTree } from '../tree/search-tree.tsx'
import type { Named } from './names.ts'
import { PickerDialog, type Selection } from './picker-dialog.tsx'
import { PickerField, type PickerDialogProps, type PickerProps } from './picker-field.tsx'

/** A form control for one or several departments. */
export const DepartPicker = (props: PickerProps) => <PickerField {...props} to="system:depart" dialog={DepartDialog} />

/** The dialog alone. */
export const DepartDialog = (props: PickerDialogProps) => {
  const { data, refetch } = useCall(departTree)
  return (
    <PickerDialog {...props} onReload={() => void refetch()}>
      {(selection, bar) => (
        <>
          {bar}
          <div className="hx-panes">
            <div className="hx-pane">
              {data ? <DepartChoice nodes={data} multiple={props.multiple} marks={selection} /> : <Skeleton />}
            </div>
            <div className="hx-pane">
              <h3 className="hx-group-head">已选部门</h3>
              <ul className="hx-paths">
                {selection.chosen.map((one) => (
                  <li key={one.id}>{pathText(data ?? [], one)}</li>
                ))}
              </ul>
              {selection.chosen.length === 0 && <span className="hx-muted">请在左侧选择部门</span>}
            </div>
          </div>
        </>
      )}
    </PickerDialog>
  )
}

const named = (node: DepartTree): Named => ({ id: node.key, name: node.departName })

const pathText = (nodes: readonly DepartTree[], one: Named): string => {
  const path = pathTo(nodes, one.id)
  return path.length > 0 ? path.map((node) => node.departName).join(' / ') : one.name
}

const DepartChoice = ({
  nodes,
  multiple,
  marks: selection,
}: {
  nodes: readonly DepartTree[]
  multiple: boolean
  marks: Selection
}) => {
  const choose = (keys: readonly string[]) => {
    const unseen = selection.chosen.filter(({ id }) => keys.includes(id))
    const added = keys
      .filter((key) => !unseen.some(({ id }) => id === key))
      .flatMap((key) => pathTo(nodes, key).slice(-1).map(named))
    selection.set([...unseen, ...added])
  }
  const ids = selection.chosen.map(({ id }) => id)
  return multiple ? (
    <SearchTree nodes={nodes} label="部门" checked={ids} onCheck={choose} />
  ) : (
    <SearchTree nodes={nodes} label="部门" selectedKey={ids[0]} onSelect={(node) => selection.set([named(node)])} />
  )
}
