import { PlusOutlined } from '@ant-design/icons'
import type { DepartId } from '@huxi/contract'
import { Button } from 'antd'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { SearchTree } from '../../../kit/tree/search-tree.tsx'

interface DepartSideProps {
  departs: readonly DepartId[]
  chosenId: string | undefined
  onChoose: (node: DepartId) => void
  onAdd: () => void
  onMove: (node: DepartId, parent: DepartId) => void
}

export const DepartSide = ({ departs, chosenId, onChoose, onAdd, onMove }: DepartSideProps) => {
  const { can } = useCan()
  return (
    <SearchTree<DepartId>
      nodes={departs}
      label="部门"
      selectedKey={chosenId}
      onSelect={onChoose}
      onMove={can('system:depart:edit') ? onMove : undefined}
      actions={
        <Can code="system:depart:add">
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            aria-label="新增部门"
            title="新增部门"
            onClick={onAdd}
          />
        </Can>
      }
    />
  )
}
