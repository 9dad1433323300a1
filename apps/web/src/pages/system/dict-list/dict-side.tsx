import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Can } from '../../../kit/data/can.tsx'
import { MasterList, type MasterItem } from '../../../kit/list/master-detail/master-list.tsx'
import type { Choice } from '../../../kit/list/master-detail/use-choice.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import type { DictEntry } from './dict.ts'

interface DictSideProps {
  dicts: readonly DictEntry[]
  choice: Choice
  onAdd: () => void
}

export const DictSide = ({ dicts, choice, onAdd }: DictSideProps) => {
  const [all, setAll] = useState(false)
  const strange = dicts.filter((one) => one.foreign)
  // A dictionary named in the address is always listed.
  const visible = all ? dicts : dicts.filter(({ id, foreign }) => !foreign || id === choice.id)
  return (
    <Stack>
      <MasterList
        of="字典"
        placeholder="字典名称或编码"
        items={visible.map(itemOf)}
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
      {strange.length > 0 && (
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          显示仅供旧版客户端的 {strange.length} 个字典
        </Checkbox>
      )}
    </Stack>
  )
}

const itemOf = ({ id, dictName, dictCode, itemCount }: DictEntry): MasterItem => ({
  id,
  name: dictName,
  code: dictCode,
  mark: <span aria-label={`${itemCount} 个字典项`}>{itemCount}</span>,
})
