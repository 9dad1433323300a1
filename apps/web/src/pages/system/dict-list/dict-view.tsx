import { dictionary, dictItem } from '@huxi/contract'
import { DownOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Can, useCan } from '../../../kit/data/can.tsx'
import { itemOf, useDict } from '../../../kit/data/dict.ts'
import { HistoryDrawer } from '../../../kit/record/history/history-drawer.tsx'
import { PaneHead } from '../../../kit/list/master-detail/panes.tsx'
import { ResourceTable } from '../../../kit/list/resource-table.tsx'
import { More, RowAction } from '../../../kit/record/row-actions.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import type { DictEntry } from './dict.ts'
import { ITEM_COLUMNS } from './item-columns.tsx'
import { ItemForm } from './item-form.tsx'

interface DictViewProps {
  dict: DictEntry
  onEdit: () => void
  onRemove: () => void
}

export const DictView = (props: DictViewProps) => {
  const { dict } = props
  const changed = useChanged(dictionary)
  const fixed = useMemo(() => ({ dictId: dict.id }), [dict.id])
  const preset = useMemo(() => ({ sortOrder: dict.itemCount + 1 }), [dict.itemCount])
  return (
    <>
      <Head {...props} />
      <ResourceTable
        resource={dictItem}
        fixed={fixed}
        preset={preset}
        columns={ITEM_COLUMNS}
        form={ItemForm}
        cells={['itemText', 'sortOrder', 'description']}
        onChanged={() => void changed()}
      />
    </>
  )
}

const Head = ({ dict, onEdit, onRemove }: DictViewProps) => {
  const { items } = useDict(dictionary.fields.type.dict)
  const { can } = useCan()
  const [historyOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <PaneHead
        title={dict.dictName}
        facts={[dict.dictCode, itemOf(items, dict.type)?.text].filter(Boolean).join(' · ')}
      >
        <Can code="system:dict:edit">
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            编辑字典
          </Button>
        </Can>
        {can(['system:dict:edit', 'system:dict:delete']) && (
          <More
            opener={
              <Button>
                更多 <DownOutlined aria-hidden />
              </Button>
            }
          >
            <RowAction onClick={() => setHistoryOpen(true)}>修改历史</RowAction>
            {can('system:dict:delete') && (
              <RowAction danger onClick={onRemove}>
                删除字典
              </RowAction>
            )}
          </More>
        )}
      </PaneHead>
      <HistoryDrawer
        resource={dictionary}
        id={dict.id}
        name={dict.dictName}
        open={historyOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </>
  )
}
