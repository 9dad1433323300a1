/** 回收站: deleted dictionaries come back with their items, or go for good. */
import { deletedDicts, dictionary, purgeDict, restoreDict, type Dictionary } from '@huxi/contract'
import { Drawer, Table, type TableColumnsType } from 'antd'
import { useAsk } from '../../../kit/ask.tsx'
import { Drawing } from '../../../kit/drawing.tsx'
import { MISSING } from '../../../kit/format.ts'
import { RowAction } from '../../../kit/list/row-actions.tsx'
import { Failed, Waiting } from '../../../kit/list/states.tsx'
import { useAction, useCall, useChanged } from '../../../kit/query.ts'

const WIDTH = 720
const SKELETON_ROWS = 5

export const RecycleBin = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} title="字典回收站" size={WIDTH} destroyOnHidden onClose={onClose}>
    <Deleted />
  </Drawer>
)

const Deleted = () => {
  const { data, error, refetch, isFetching } = useCall(deletedDicts)
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting rows={SKELETON_ROWS} />
  if (data.length === 0)
    return (
      <div className="hx-empty">
        <Drawing name="paper" />
        <p className="hx-empty-title">暂无数据</p>
        <p className="hx-empty-text">删除的字典会出现在这里。</p>
      </div>
    )
  return (
    <div className="hx-table" aria-busy={isFetching}>
      <Table<Dictionary> rowKey="id" dataSource={data} columns={COLUMNS} pagination={false} scroll={{ x: 560 }} />
    </div>
  )
}

const COLUMNS: TableColumnsType<Dictionary> = [
  { title: '字典名称', dataIndex: 'dictName', width: 180, ellipsis: true },
  { title: '字典编码', dataIndex: 'dictCode', width: 160, ellipsis: true },
  { title: '描述', dataIndex: 'description', ellipsis: true, render: (text: string | null) => text || MISSING },
  { title: '操作', key: 'actions', width: 130, fixed: 'end', render: (_, dict) => <Actions dict={dict} /> },
]

const Actions = ({ dict }: { dict: Dictionary }) => {
  const ask = useAsk()
  const changed = useChanged(dictionary)
  const name = `字典“${dict.dictName}”`
  const restore = useAction(restoreDict, { success: `已还原${name}`, onDone: () => void changed() })
  const purge = useAction(purgeDict, { success: `已彻底删除${name}`, onDone: () => void changed() })
  const question = () =>
    ask({
      title: `确定彻底删除${name}吗？`,
      content: '字典和它的全部字典项都会删除，不能恢复。',
      okText: '彻底删除',
      word: dict.dictName,
      onOk: () => purge.run({ id: dict.id }),
    })
  return (
    <span className="hx-actions">
      <RowAction onClick={() => void restore.run({ id: dict.id })}>还原</RowAction>
      <RowAction danger onClick={question}>
        彻底删除
      </RowAction>
    </span>
  )
}
