import { Checkbox } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../ui/opening-focus.ts'
import { branchKeys, pathTo, titleOf, type NamedNode } from './nodes.ts'
import { SearchTree } from './search-tree.tsx'
import { Modal } from '../ui/modal.tsx'
import { Stack } from '../ui/place.tsx'
import words from '../look/words.module.css'

const WIDTH = 560

interface MoveDialogProps<N extends NamedNode> {
  nodes: readonly N[]
  node: N | undefined
  title: string
  toRoot?: boolean
  note?: string | undefined
  about?: (parentKey: string | null) => ReactNode
  onClose: () => void
  onMove: (parentKey: string | null) => Promise<boolean>
}

export const MoveDialog = <N extends NamedNode>(props: MoveDialogProps<N>) => {
  const { node, title, onClose } = props
  return (
    <Modal
      open={node !== undefined}
      width={WIDTH}
      title={node && `移动${title}“${titleOf(node)}”到…`}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {node && <MoveForm {...props} node={node} />}
    </Modal>
  )
}

const MoveForm = <N extends NamedNode>({
  nodes,
  node,
  toRoot = true,
  note,
  about,
  onClose,
  onMove,
  title,
}: MoveDialogProps<N> & { node: N }) => {
  useOpeningFocus(true, FIRST_FIELD)
  const [parent, setParent] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const present = pathTo<NamedNode>(nodes, node.key).at(-2)?.key ?? null
  const barred = useMemo(() => branchKeys<NamedNode>(nodes, node.key), [node.key, nodes])
  const submit = async () => {
    if (parent === undefined || busy) return
    setBusy(true)
    const moved = await onMove(parent)
    setBusy(false)
    if (moved) onClose()
  }
  return (
    <Stack>
      {toRoot && (
        <Checkbox checked={parent === null} onChange={(event) => setParent(event.target.checked ? null : undefined)}>
          作为一级{title}
        </Checkbox>
      )}
      <SearchTree
        nodes={nodes}
        label={title}
        disabledKeys={barred}
        selectedKey={parent ?? undefined}
        onSelect={(chosen) => setParent(chosen.key)}
      />
      {note !== undefined && <p className={words.muted}>{note}</p>}
      {parent !== undefined && parent !== present && about?.(parent)}
      <DialogFoot
        busy={busy}
        ready={parent !== undefined && parent !== present}
        onCancel={onClose}
        onOk={() => void submit()}
      />
    </Stack>
  )
}
