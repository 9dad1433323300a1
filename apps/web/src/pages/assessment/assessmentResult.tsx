/** 评估结果: what was computed and kept, how it came about, and results beside each other. */
import { assessResult, openHandoff } from '@huxi/contract'
import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Can } from '../../kit/data/can.tsx'
import { Chips } from '../../kit/list/chips.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { RecordModal, useRecordTarget } from '../../kit/record/record-modal.tsx'
import type { Row } from '../../kit/record/row.ts'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { SelectionBar } from '../../kit/list/selection-bar.tsx'
import { Toolbar } from '../../kit/list/toolbar.tsx'
import { useList, type List } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Pager } from '../../kit/ui/pager.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import { askedResult, resultColumns } from './result/columns.tsx'
import { CompareSelected } from './result/compare-selected.tsx'

const Process = lazyPart(async () => (await import('./result/process.tsx')).Process)
const Receive = lazyPart(async () => (await import('./receive/receive-dialog.tsx')).ReceiveDialog)

const WORD = '查看计算过程'
const WORD_WIDTH = 116

export default function AssessmentResult() {
  const list = useList(askedResult, { advanced: assessResult }) as unknown as List
  const phone = useBelow(PHONE)
  const columns = useMemo(() => resultColumns(phone), [phone])
  const [target, setTarget] = useRecordTarget()
  const [receiving, setReceiving] = useState<boolean>()
  const [full, setFull] = useState(false)
  const verbs = {
    resource: assessResult,
    detailWord: WORD,
    width: WORD_WIDTH,
    onDetail: (row: Row) => setTarget({ mode: 'detail', row }),
  }
  return (
    <>
      <PageHeader />
      <ListFrame full={full} onLeave={() => setFull(false)}>
        <SearchBar list={list} />
        <Toolbar list={list} columns={columns} full={full} onFull={() => setFull(!full)}>
          <Can code={openHandoff.access as string}>
            <Button type="primary" icon={<ScanOutlined aria-hidden />} onClick={() => setReceiving(true)}>
              接收评估
            </Button>
          </Can>
        </Toolbar>
        {phone && <Chips list={list} fields={list.fields} />}
        <DataTable
          list={list}
          columns={columns}
          verbs={verbs}
          bar={
            <SelectionBar list={list}>
              <CompareSelected list={list} />
            </SelectionBar>
          }
        />
        <Pager page={list.page} size={list.size} total={list.total} estimated={list.estimated} onChange={list.turnTo} />
        <RecordModal resource={assessResult} target={target} detail={Process} onTarget={setTarget} />
      </ListFrame>
      {receiving !== undefined && (
        <Receive open={receiving} onClose={() => setReceiving(false)} onGone={() => setReceiving(undefined)} />
      )}
    </>
  )
}
