import { dataLog, type DataLogRow } from '@huxi/contract'
import { dateTime, resource, text } from '@huxi/model'
import { cellOf, columnsOf } from '../../kit/record/columns.tsx'
import { ReadingList } from '../../kit/list/reading-list.tsx'
import { toTheSecond } from '../../kit/list/row-facts.tsx'
import type { Row } from '../../kit/record/row.ts'
import { useList } from '../../kit/list/use-list.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { VersionCompare } from './data-log-list/version-compare.tsx'

const { dataTable, dataId, dataVersion, verb } = dataLog.fields

const changes = resource({
  ...dataLog,
  verbs: { ...dataLog.verbs, queryById: '' },
  fields: {
    dataTable,
    dataId,
    createBy: text('操作人'),
    createTime: dateTime('时间', { search: 'range' }),
    dataVersion,
    verb,
  },
})

const COLUMNS = columnsOf(changes, {
  dataTable: {
    title: '数据',
    width: 220,
    cell: ({ dataTitle, dataTable: table }: Row) => `${String(dataTitle)}（${String(table)}）`,
  },
  dataId: { width: 200 },
  createTime: toTheSecond('createTime'),
  verb: { tag: (row) => cellOf('verb', verb, row) },
}).filter(({ key }) => key in changes.fields)

const HEAD = {
  title: '数据比较',
  subject: ({ dataTitle, dataId: id }: Row) => `${String(dataTitle)} ${String(id)}`,
}

export default function DataLogList() {
  const list = useList(changes, { advanced: dataLog })
  return (
    <>
      <PageHeader />
      <ReadingList
        list={list}
        columns={COLUMNS}
        head={HEAD}
        detail={(row) => <VersionCompare row={row as unknown as DataLogRow} />}
      />
    </>
  )
}
