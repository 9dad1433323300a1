/** 审计记录: tamper-evident entries, and their verification. */
import { auditRecords, verifyAudit, type AuditCheck, type AuditLine } from '@huxi/contract'
import { bool, dateTime, dict, int, resource, text } from '@huxi/model'
import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { cellOf, columnsOf } from '../../kit/record/columns.tsx'
import { ReadingList } from '../../kit/list/reading-list.tsx'
import { RowFacts, toTheSecond } from '../../kit/list/row-facts.tsx'
import { useList } from '../../kit/list/use-list.ts'
import type { Row } from '../../kit/record/row.ts'
import { deviceName } from '../../kit/data/device-name.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { reportFailure } from '../../kit/data/failure.ts'
import { callLong } from '../../kit/data/long-call.ts'
import { AuditContent } from './audit-list/content.tsx'
import { subjectOf } from './audit-list/subject.ts'
import { ChainDialog } from './audit-list/chain-dialog.tsx'

/** Rows are complete, so 详情 makes no request. */
const record = resource({
  name: 'audit:entry',
  title: '审计记录',
  table: 'audit_entry',
  path: '/sys/audit',
  owner: 'tenant',
  sort: { at: 'desc' },
  label: 'object',
  verbs: { add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    at: dateTime('时间', { search: 'range' }),
    actor: text('账号', { search: 'eq' }),
    action: dict('动作', 'audit_action', { search: 'eq' }),
    object: text('对象', { search: 'like' }),
    outcome: dict('结果', 'audit_outcome', { search: 'eq' }),
    night: bool('夜间（22:00–06:00）', { search: 'eq', only: ['form'] }),
    ip: text('地址'),
    agent: text('设备', { only: ['form'] }),
    requestId: text('请求编号', { search: 'eq', only: ['form'] }),
    chain: int('链', { only: ['form'] }),
    seq: int('链上序号', { only: ['form'] }),
  },
})

const groupOf = (row: Row): string =>
  `${subjectOf(row)}${Number(row['entries']) > 1 ? ` 等 ${String(row['entries'])} 条` : ''}`

const HEAD = { title: '审计记录详情', subject: groupOf }

const placeOf = (key: string): number => Object.keys(record.fields).indexOf(key)

const COLUMNS = columnsOf(record, {
  object: { cell: groupOf, width: 300 },
  at: toTheSecond('at'),
  actor: { width: 150 },
  ip: { width: 150 },
  outcome: { tag: (row) => cellOf('outcome', record.fields.outcome, row) },
})
  .filter(({ key }) => key in record.fields)
  .map((column) => ({ ...column, sortable: false }))
  .toSorted((one, other) => placeOf(one.key) - placeOf(other.key))

const GROUPED = { grouped: true }

export default function AuditList() {
  const list = useList(record, { source: auditRecords as never, fixed: GROUPED })
  return (
    <>
      <PageHeader />
      <ReadingList
        list={list}
        columns={COLUMNS}
        head={HEAD}
        toolbar={<VerifyButton onDone={list.reload} />}
        detail={(row) => (
          <>
            <RowFacts
              resource={record}
              row={row}
              without={['night']}
              cells={{ object: subjectOf(row), agent: <Agent agent={String(row['agent'])} /> }}
            />
            {Number(row['entries']) > 1 && (
              <p>
                这次操作共有 {String(row['entries'])} 条同类记录。{' '}
                <Button onClick={() => list.show({ conditions: { requestId: String(row['requestId']) } })}>
                  逐条查看
                </Button>
              </p>
            )}
            <AuditContent lines={(row['lines'] ?? []) as readonly AuditLine[]} />
          </>
        )}
      />
    </>
  )
}

const Agent = ({ agent }: { agent: string }) => <span title={agent}>{deviceName(agent)}</span>

/** Verifies every chain; the verification itself is audited. Its result is also found in 任务. */
const VerifyButton = ({ onDone }: { onDone: () => void }) => {
  const [result, setResult] = useState<AuditCheck>()
  const [busy, setBusy] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  const run = async () => {
    setBusy(true)
    try {
      setResult((await callLong(verifyAudit, {}, { isSeen: () => here.current })).result ?? undefined)
      onDone()
    } catch (error) {
      if (here.current) reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
        校验完整性
      </Button>
      {result && <ChainDialog check={result} onClose={() => setResult(undefined)} />}
    </>
  )
}
