import { importRecord, importWrongRows, resources, type ImportRecordRow } from '@huxi/contract'
import { codeOf, longText, resource, verbEndpoint, verbsOf, type Resource } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { useCan } from '../../kit/data/can.tsx'
import { reportFailure } from '../../kit/data/failure.ts'
import { useChanged } from '../../kit/data/query.ts'
import { ImportDrawer } from '../../kit/list/import/import-drawer.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { RecordDetail } from '../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../kit/record/record-target.ts'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useConfirm } from '../../kit/ui/use-confirm.tsx'
import { useKept } from '../../kit/ui/use-kept.ts'
import { download } from '../../platform/download.ts'

const NOTHING: Record<string, unknown> = {}
const ignoreError = () => undefined

const WITH_MESSAGE = resource({ ...importRecord, fields: { ...importRecord.fields, message: longText('结果') } })

const Detail = ({ row }: DetailSlotProps) => (
  <RecordDetail resource={row['message'] ? WITH_MESSAGE : importRecord} row={row} />
)

const resourceOf = ({ resource: name }: ImportRecordRow): Resource | undefined =>
  Object.values<Resource>(resources).find((one) => one.name === name)

interface Again {
  resource: Resource
  joins: string | undefined
}

export default function ImportRecordList() {
  const [again, setAgain] = useState<Again>()
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={importRecord}
        detail={Detail}
        columns={{
          fileName: { width: 220 },
          title: { width: 120 },
          totalCount: { width: 90 },
          addedCount: { width: 80 },
          updatedCount: { width: 80 },
          skippedCount: { width: 80 },
          refusedCount: { width: 80 },
        }}
        rowActions={(row) => <Ways row={row as unknown as ImportRecordRow} onAgain={setAgain} />}
      />
      <AgainDrawer again={again} onClose={() => setAgain(undefined)} />
    </>
  )
}

const Ways = ({ row, onAgain }: { row: ImportRecordRow; onAgain: (again: Again) => void }) => {
  const { can } = useCan()
  const of = resourceOf(row)
  if (!of) return null
  const mayImport = verbsOf(of).includes('importExcel') && can(codeOf(of, 'importExcel'))
  return (
    <>
      {row.hasWrong && <RowAction onClick={() => void takeWrongRows(row)}>下载有误的行</RowAction>}
      {row.mayContinue && <RowAction onClick={() => onAgain({ resource: of, joins: row.run })}>继续导入</RowAction>}
      {mayImport && <RowAction onClick={() => onAgain({ resource: of, joins: undefined })}>再次导入</RowAction>}
      {row.mayUndo && row.run !== undefined && <Undo row={row} run={row.run} of={of} />}
    </>
  )
}

const takeWrongRows = ({ id, title }: ImportRecordRow): Promise<void> =>
  download(importWrongRows.path, { id }, `${title}有误的行.xlsx`).catch(reportFailure)

const Undo = ({ row, run, of }: { row: ImportRecordRow; run: string; of: Resource }) => {
  const { message } = App.useApp()
  const ask = useConfirm()
  const [changed, recorded] = [useChanged(of), useChanged(importRecord)]
  const undo = async () => {
    try {
      await call(verbEndpoint(of, 'undoImport'), { runId: run })
      void message.success('已撤销本次导入')
      await Promise.all([changed(), recorded()])
    } catch (error) {
      reportFailure(error)
    }
  }
  const question = () =>
    ask({
      title: '确定撤销这次导入吗？',
      content: `“${row.fileName}”新增的${of.title}将被删除，更新的将恢复为导入前的内容；接着它导入的文件一起撤销。`,
      okText: '撤销',
      onOk: undo,
    })
  return (
    <RowAction danger onClick={question}>
      撤销
    </RowAction>
  )
}

const AgainDrawer = ({ again, onClose }: { again: Again | undefined; onClose: () => void }) => {
  const { displayed, opening } = useKept(again)
  const recorded = useChanged(importRecord)
  if (!displayed) return null
  return (
    <ImportDrawer
      key={opening}
      open={again !== undefined}
      resource={displayed.resource}
      fixed={NOTHING}
      joins={displayed.joins}
      onBusy={ignoreError}
      onDone={() => void recorded()}
      onClose={onClose}
    />
  )
}
