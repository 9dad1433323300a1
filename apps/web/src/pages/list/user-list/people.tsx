import { user } from '@huxi/contract'
import { READ_ONLY } from '@huxi/model'
import { ReadingList } from '../../../kit/list/reading-list.tsx'
import { RowFacts } from '../../../kit/list/row-facts.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'

const { realname, username, status } = user.fields
const { states: _, ...plain } = user
const ASKED = { ...plain, history: false, keepDeleted: false, verbs: READ_ONLY, fields: { realname, username, status } }
const COLUMNS = columnsOf(ASKED)

export function People() {
  const list = useList(ASKED)
  return (
    <ReadingList
      list={list}
      columns={COLUMNS}
      head={{ title: '用户详情', subject: ({ realname: name }) => String(name) }}
      detail={(row) => <RowFacts resource={ASKED} row={row} />}
    />
  )
}
