import { addressBook, addressInitials, user, type AddressRow } from '@huxi/contract'
import { resource, text } from '@huxi/model'
import { Avatar } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber, MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { fileUrl } from '../../../kit/data/upload.ts'
import { ListTable } from '../../../kit/list/list-table.tsx'
import { PaneHead } from '../../../kit/list/master-detail/panes.tsx'
import { usePagedList } from '../../../kit/list/use-paged-list.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { PhoneLink } from '../../../kit/ui/phone-link.tsx'
import { Row as Line } from '../../../kit/ui/place.tsx'
import { Initials } from './initials.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './colleagues.module.css'

const colleague = resource({
  name: 'system:addressbook',
  title: '同事',
  table: user.table,
  path: user.path,
  owner: 'global',
  sort: { realname: 'asc' },
  label: 'realname',
  verbs: { queryById: false, add: false, edit: false, delete: false, deleteBatch: false, exportXls: false },
  fields: {
    realname: text('姓名', { search: 'like' }),
    departName: text('部门'),
    post: text('职务'),
    phone: text('手机号'),
    telephone: text('座机'),
    email: text('邮箱'),
    workNo: text('工号', { search: 'eq' }),
  },
})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const Name = ({ realname, avatar }: Row) => (
  <Line as="span" className={styles.name}>
    <Avatar size={28} alt="" {...(avatar ? { src: fileUrl(String(avatar)) } : {})}>
      {String(realname).slice(0, 1)}
    </Avatar>
    <span className={words.clip}>{String(realname)}</span>
  </Line>
)

const Mail = ({ email }: Row) =>
  textOf(email) ? (
    <a className={words.link} href={`mailto:${String(email)}`}>
      {String(email)}
    </a>
  ) : (
    MISSING
  )

/** The server sorts by pinyin. */
const COLUMNS = columnsOf(colleague, {
  realname: { width: 140, cell: (row) => <Name {...row} /> },
  departName: { width: 150 },
  post: { width: 100 },
  phone: { width: 120, cell: (row) => <PhoneLink number={textOf(row['phone'])} /> },
  telephone: { width: 90, cell: (row) => <PhoneLink number={textOf(row['telephone'])} /> },
  email: { width: 168, cell: (row) => <Mail {...row} /> },
  workNo: { hidden: true },
})
  .filter(({ key }) => key in colleague.fields)
  .map((column) => ({ ...column, sortable: false }))

const rowOf = ({ userId, departName, post, post_dictText, ...row }: AddressRow): Row => ({
  ...row,
  id: userId,
  departName: departName.split(' | ').join('、'),
  post: post_dictText ?? post,
})

interface ColleaguesProps {
  name: string | undefined
  orgCode: string | undefined
}

const INITIAL = 'initial'

export const Colleagues = ({ name, orgCode }: ColleaguesProps) => {
  const [params, setParams] = useSearchParams()
  const initial = params.get(INITIAL) ?? undefined
  const branch = useMemo(() => (orgCode === undefined ? {} : { orgCode }), [orgCode])
  const fixed = useMemo(() => ({ ...branch, ...(initial !== undefined && { initial }) }), [branch, initial])
  const list = usePagedList<AddressRow>(colleague, { source: addressBook, rowOf, fixed })
  const { data: letters, error, refetch } = useCall(addressInitials, { ...list.conditions, ...branch }, { keep: true })
  const choose = (letter: string | undefined) =>
    setParams((now) => {
      const others = [...now].filter(([key]) => key !== INITIAL)
      return new URLSearchParams(letter === undefined ? others : [...others, [INITIAL, letter]])
    })
  return (
    <>
      <PaneHead
        title={name ?? '全部部门'}
        facts={list.loaded && letters && `${formatNumber(letters.reduce((sum, { count }) => sum + count, 0))} 人`}
      />
      <ListTable
        list={list}
        columns={COLUMNS}
        selectable={false}
        above={
          error && !letters ? (
            <PartFailure text="首字母和人数加载失败" onRetry={refetch} />
          ) : (
            <Initials letters={letters ?? []} chosen={initial} onChoose={choose} />
          )
        }
      />
    </>
  )
}
