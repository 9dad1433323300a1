/** 日志管理: sign-ins, operations and exceptions; read-only. */
import { operationLog } from '@huxi/contract'
import { dateTime, resource, text, type Fields } from '@huxi/model'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { columnsOf } from '../../kit/record/columns.tsx'
import { ReadingList } from '../../kit/list/reading-list.tsx'
import { JsonBlock, RowFacts, toTheSecond } from '../../kit/list/row-facts.tsx'
import type { Row } from '../../kit/record/row.ts'
import { useList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'

const { logContent, operateType, userid, username, ip, method, requestUrl, requestParam, requestType, costTime } =
  operationLog.fields

/** Rows are complete, so 详情 makes no request. */
const logOf = (title: string, own: Fields) =>
  resource({
    ...operationLog,
    title,
    verbs: { ...operationLog.verbs, queryById: '' },
    fields: {
      logContent: { ...logContent, search: undefined },
      keyWord: text('关键词', { search: 'like', only: [] }),
      createTime: dateTime('时间', { search: 'range' }),
      ...own,
    },
  })

const called = { costTime, requestType, requestUrl, method, requestParam }

const LOGS = [
  { type: 1, log: logOf('登录日志', { username, userid, ip }) },
  { type: 2, log: logOf('操作日志', { operateType, username, userid, ip, ...called }) },
  { type: 3, log: logOf('异常日志', { username, userid, ip, ...called }) },
] as const

type Log = (typeof LOGS)[number]['log']

export default function LogList() {
  const [params, setParams] = useSearchParams()
  const chosen = LOGS.find(({ type }) => String(type) === params.get(TYPE)) ?? LOGS[0]
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={String(chosen.type)}
        onChange={(type) => setParams({ [TYPE]: type })}
        items={LOGS.map(({ type, log }) => ({
          key: String(type),
          label: log.title,
          children: <LogTable type={type} log={log} />,
        }))}
        destroyOnHidden
      />
    </>
  )
}

const TYPE = 'logType'

const LogTable = ({ type, log }: { type: number; log: Log }) => {
  const list = useList(log, { fixed: { [TYPE]: type }, advanced: operationLog })
  return <ReadingList list={list} columns={columns(log)} detail={(row) => <LogDetail log={log} row={row} />} />
}

const columns = (log: Log) =>
  columnsOf(log, {
    logContent: { width: 240 },
    createTime: toTheSecond('createTime'),
    username: { width: 120 },
    userid: { width: 130 },
    ip: { width: 130 },
    costTime: { width: 130 },
  }).filter(({ key }) => key in log.fields)

const LogDetail = ({ log, row }: { log: Log; row: Row }) => (
  <>
    <RowFacts resource={log} row={row} without={['keyWord', 'requestParam']} />
    <JsonBlock title="请求参数" text={row['requestParam']} />
  </>
)
