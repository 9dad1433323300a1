/** 数据字典: dictionaries left, the items of the chosen one right. */
import { dictionary, dictTreeList } from '@huxi/contract'
import { ReloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { refreshDicts } from '../../kit/data/dict.ts'
import { DraftLine } from '../../kit/record/draft-line.tsx'
import { exportRows } from '../../kit/data/export.ts'
import { ImportButton } from '../../kit/list/import/import-button.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx'
import { ExportButton } from '../../kit/list/toolbar.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { RecycleBinButton } from '../../kit/record/recycle/recycle-bin-button.tsx'
import { DictForm } from './dict-list/dict-form.tsx'
import { DictSide } from './dict-list/dict-side.tsx'
import { DictView } from './dict-list/dict-view.tsx'

const SKELETON_ROWS = 8
const PARAM = 'dictId'

export default function DictList() {
  const { data: dicts, error, refetch } = useCall(dictTreeList)
  const [params, setParams] = useSearchParams()
  const [target, setTarget] = useRecordTarget()
  const chosenId = params.get(PARAM)
  const chosen = dicts?.find(({ id }) => id === chosenId)
  const choose = (id: string | undefined) => setParams(id === undefined ? {} : { [PARAM]: id })
  const remove = useRemove(dictionary, {
    consequence: async () =>
      `${chosen?.itemCount ? `${chosen.itemCount} 个字典项将一并移入回收站` : '将移入回收站'}，可以在回收站取回。`,
    onDone: () => choose(undefined),
  })
  return (
    <>
      <PageHeader extra={<PageActions />} />
      <DraftLine
        resource={dictionary}
        rows={dicts?.map((one) => ({ ...one })) ?? []}
        onAdd={() => setTarget({ mode: 'add' })}
        onEdit={(row) => setTarget({ mode: 'edit', row })}
      />
      {!dicts && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={SKELETON_ROWS} />)}
      {dicts && (
        <div className="hx-master-detail" data-open={chosenId === null ? 'master' : 'detail'}>
          <DictSide dicts={dicts} chosenId={chosenId ?? undefined} onAdd={() => setTarget({ mode: 'add' })} />
          <div className="hx-detail">
            {chosen ? (
              <DictView
                key={chosen.id}
                dict={chosen}
                onEdit={() => setTarget({ mode: 'edit', row: { ...chosen } })}
                onRemove={() => remove([{ ...chosen }])}
              />
            ) : (
              <NothingChosen gone={chosenId !== null} />
            )}
          </div>
        </div>
      )}
      <RecordModal
        resource={dictionary}
        target={target}
        form={DictForm}
        onTarget={setTarget}
        onSaved={({ id }) => typeof id === 'string' && choose(id)}
      />
    </>
  )
}

const PageActions = () => {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    const { done, text } = await refreshDicts()
    void (done ? message.success(text) : message.error(text))
    setBusy(false)
  }
  return (
    <>
      <ImportButton resource={dictionary} />
      <Can code="system:dict:export">
        <ExportButton onExport={() => exportRows(dictionary)} />
      </Can>
      <RecycleBinButton resource={dictionary} />
      <Button icon={<ReloadOutlined aria-hidden />} loading={busy} onClick={() => void refresh()}>
        刷新缓存
      </Button>
    </>
  )
}

const NothingChosen = ({ gone }: { gone: boolean }) => (
  <Empty
    drawing={gone ? 'search' : 'paper'}
    title={gone ? '未找到该字典' : '请选择左侧记录'}
    text={gone ? '它可能已被删除，请从列表中重新选择。' : '选择字典后可以维护它的字典项。'}
  />
)
