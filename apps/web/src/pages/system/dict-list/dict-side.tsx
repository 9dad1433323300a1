/** The list of dictionaries. */
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../../kit/data/can.tsx'
import { MasterList, type MasterItem } from '../../../kit/list/master-detail/master-list.tsx'
import type { Choice } from '../../../kit/list/master-detail/use-choice.ts'
import type { DictEntry } from './dict.ts'

interface DictSideProps {
  dicts: readonly DictEntry[]
  choice: Choice
  onAdd: () => void
}

export const DictSide = ({ dicts, choice, onAdd }: DictSideProps) => (
  <MasterList
    of="字典"
    placeholder="字典名称或编码"
    items={dicts.map(itemOf)}
    choice={choice}
    actions={
      <Can code="system:dict:add">
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          aria-label="新增字典"
          title="新增字典"
          onClick={onAdd}
        />
      </Can>
    }
  />
)

const itemOf = ({ id, dictName, dictCode, itemCount }: DictEntry): MasterItem => ({
  id,
  name: dictName,
  code: dictCode,
  mark: <span aria-label={`${itemCount} 个字典项`}>{itemCount}</span>,
})
