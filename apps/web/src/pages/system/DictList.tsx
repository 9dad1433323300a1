import { dictionary, dictTreeList } from '@huxi/contract'
import { ReloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Can, useCan } from '../../kit/data/can.tsx'
import { refreshDicts } from '../../kit/data/dict.ts'
import { DraftLine } from '../../kit/record/draft-line.tsx'
import { exportRows } from '../../kit/data/export.ts'
import { ImportButton } from '../../kit/list/import/import-button.tsx'
import { MasterDetail } from '../../kit/list/master-detail/master-detail.tsx'
import { useChoice } from '../../kit/list/master-detail/use-choice.ts'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import { useRemove } from '../../kit/record/remove.tsx'
import { ExportButton } from '../../kit/list/toolbar.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useCall } from '../../kit/data/query.ts'
import { RecycleBinButton } from '../../kit/record/recycle/recycle-bin-button.tsx'
import { byId } from './dict-list/dict.ts'
import { DictForm } from './dict-list/dict-form.tsx'
import { DictSide } from './dict-list/dict-side.tsx'
import { DictView } from './dict-list/dict-view.tsx'

const SHARED = '查看它的字典项。字典由各机构共用，需要增减时请联系平台的系统管理员。'

export default function DictList() {
  const answer = useCall(dictTreeList)
  const choice = useChoice('dictId')
  const { can } = useCan()
  const [target, setTarget] = useRecordTarget()
  const add = () => setTarget({ mode: 'add' })
  const remove = useRemove(dictionary, {
    consequence: async ([row]) =>
      `${row?.['itemCount'] ? `${String(row['itemCount'])} 个字典项将一并移入回收站` : '将移入回收站'}，可以在回收站取回。`,
    onDone: () => choice.choose(undefined),
  })
  return (
    <>
      <PageHeader extra={<PageActions />} />
      <DraftLine
        resource={dictionary}
        rows={answer.data?.map((one) => ({ ...one })) ?? []}
        onAdd={add}
        onEdit={(row) => setTarget({ mode: 'edit', row })}
      />
      <MasterDetail
        of="字典"
        choice={choice}
        answer={answer}
        find={byId}
        hint={`选择字典后可以${can('system:dictItem:edit') ? '维护它的字典项。' : SHARED}`}
        master={(dicts) => <DictSide dicts={dicts} choice={choice} onAdd={add} />}
      >
        {(dict) => (
          <DictView
            dict={dict}
            onEdit={() => setTarget({ mode: 'edit', row: { ...dict } })}
            onRemove={() => remove([{ ...dict }])}
          />
        )}
      </MasterDetail>
      <RecordModal
        resource={dictionary}
        target={target}
        form={DictForm}
        onTarget={setTarget}
        onSaved={({ id }) => typeof id === 'string' && choice.choose(id)}
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
