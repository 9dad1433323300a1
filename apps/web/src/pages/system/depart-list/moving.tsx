/** Moves a branch by 移动到… or by dragging, which asks for confirmation. */
import { depart, departImpact, departTree, type Depart, type DepartId } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { App } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { formatNumber } from '../../../kit/data/format.ts'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { MoveDialog } from '../../../kit/tree/move-dialog.tsx'
import type { NamedNode } from '../../../kit/tree/nodes.ts'
import { useModal } from '../../../kit/ui/modal.tsx'
import { stepOf } from '../preview/ask.ts'
import { PreviewPart } from '../preview/preview-part.tsx'
import { usePreview } from '../preview/use-preview.tsx'
import { withImpact } from '../preview/with-impact.tsx'

/** Impact of a move; left out if the count fails. */
const codesText = (impact: { departs: number; members: number } | undefined): string =>
  impact
    ? `${formatNumber(impact.departs)} 个部门的机构编码将按新的位置重新生成，其中的 ${formatNumber(impact.members)} 名成员一起移动。`
    : '机构编码将按新的位置重新生成，成员和下级部门一起移动。'

const EDIT = verbEndpoint(depart, 'edit')

const moveOf = ({ id, version }: Depart, parentId: string | null) => ({ id, version, parentId })

/** `run` moves; `ask` confirms first. */
export const useMove = () => {
  const modal = useModal()
  const changed = useChanged(depart)
  const action = useAction(EDIT, { success: false })
  const { message } = App.useApp()
  const run = async (node: Depart, parentId: string | null): Promise<boolean> => {
    const moved = await action.run(moveOf(node, parentId))
    if (moved) void message.success(`已移动部门“${node.departName}”`)
    await changed()
    return moved
  }
  const ask = async ({ key: ids }: DepartId, parent: DepartId): Promise<void> => {
    const [node] = await call(departTree, { ids }).catch((error: unknown) => {
      reportFailure(error)
      return []
    })
    if (!node || node.parentId === parent.key) return
    const impact = await call(departImpact, { id: node.id }).catch(() => undefined)
    const content = await withImpact(codesText(impact), [stepOf(EDIT, moveOf(node, parent.key))])
    modal.confirm({
      title: `将“${node.departName}”移动到“${parent.title}”下吗？`,
      content,
      okText: '移动',
      cancelText: '取消',
      onOk: () => run(node, parent.key),
    })
  }
  return { run, ask }
}

interface MoveDepartProps {
  departs: readonly DepartId[]
  depart: (Depart & NamedNode) | undefined
  move: ReturnType<typeof useMove>
  onClose: () => void
}

export const MoveDepart = ({ departs, depart: node, move, onClose }: MoveDepartProps) => {
  const preview = usePreview()
  const { data } = useCall(departImpact, { id: node?.id ?? '' }, { enabled: node !== undefined })
  return (
    <MoveDialog<NamedNode>
      nodes={departs}
      node={node}
      title="部门"
      note={codesText(data)}
      onClose={onClose}
      about={(parentId) =>
        node && <PreviewPart steps={async () => [stepOf(EDIT, moveOf(node, parentId))]} of={parentId} />
      }
      onMove={async (parentId) =>
        node !== undefined && (await preview.agreed([stepOf(EDIT, moveOf(node, parentId))])) && move.run(node, parentId)
      }
    />
  )
}
