import { dictItem, type DictItem } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Switch } from 'antd'
import { useCan } from '../../../kit/data/can.tsx'
import { itemOf, useDict } from '../../../kit/data/dict.ts'
import { MISSING } from '../../../kit/data/format.ts'
import type { ColumnSlots } from '../../../kit/record/columns.tsx'
import { useAction, useChanged } from '../../../kit/data/query.ts'
import { Status, Tag } from '../../../kit/ui/status.tsx'

const ENABLED = 1
const DISABLED = 0

const ColorTag = ({ color }: { color: string | null }) => {
  const { items } = useDict(dictItem.fields.itemColor.dict)
  return color ? <Tag tone={color} text={itemOf(items, color)?.text ?? color} /> : MISSING
}

const StatusSwitch = ({ row }: { row: DictItem }) => {
  const isEnabled = row.status === ENABLED
  const changed = useChanged(dictItem)
  const { run, busy } = useAction(verbEndpoint(dictItem, 'edit'), {
    success: `已${isEnabled ? '停用' : '启用'}字典项“${row.itemText}”`,
  })
  const turn = async () => {
    await run({ id: row.id, version: row.version, status: isEnabled ? DISABLED : ENABLED })
    // A refusal may mean a concurrent change, so the list reloads as well.
    await changed()
  }
  if (!useCan().can('system:dictItem:edit'))
    return <Status tone={isEnabled ? 'success' : 'off'} text={isEnabled ? '启用' : '停用'} />
  return <Switch checked={isEnabled} loading={busy} aria-label={`启用${row.itemText}`} onChange={() => void turn()} />
}

export const ITEM_COLUMNS: ColumnSlots<typeof dictItem> = {
  itemValue: { width: 110 },
  itemColor: { width: 80, cell: (row) => <ColorTag color={row.itemColor} /> },
  description: { title: '说明' },
  sortOrder: { width: 76 },
  status: { title: '启用', width: 72, cell: (row) => <StatusSwitch row={row} /> },
  createTime: { hidden: true },
}
