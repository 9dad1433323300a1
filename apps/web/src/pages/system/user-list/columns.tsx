import { user } from '@huxi/contract'
import { bool, dateTime, ref, text, type Field } from '@huxi/model'
import { splitIds } from '../../../kit/data/format.ts'
import type { Conditions } from '../../../kit/kinds/index.ts'
import { cellOf, columnsOf, type Column } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { TagLine } from '../../../kit/ui/tag-line.tsx'
import { UserState } from './user-state.tsx'

const { username, realname, status, phone } = user.fields

/** The department is a filter without a column. */
export const askedUser = {
  ...user,
  fields: {
    username,
    realname,
    status,
    departId: ref('部门', 'system:depart', { search: 'eq', only: [] }),
    phone,
    inactive: bool('未激活', { search: 'eq', only: [] }),
    unplaced: bool('没有角色或部门', { search: 'eq', only: [] }),
  },
}

/** The server matches accounts exactly; a typed part matches as such. */
export const askPart = ({ username, ...others }: Conditions): Conditions =>
  username === undefined ? others : { ...others, username: /[*!,<>=]/.test(username) ? username : `*${username}*` }

const VISIBLE = ['realname', 'username', 'sex', 'orgCodeTxt', 'roleNames', 'phone', 'status', 'lastLoginTime']
const ON_CARDS = ['realname', 'orgCodeTxt', 'roleNames', 'lastLoginTime', 'status']

export const userColumns = (cards: boolean): Column[] => {
  const all = [...columnsOf(user, SLOTS), ...DERIVED]
  const visible = (cards ? ON_CARDS : VISIBLE).flatMap((key) => all.filter((column) => column.key === key))
  const others = all.filter((column) => !visible.includes(column))
  return [...visible, ...others.map((column) => ({ ...column, hidden: true }))]
}

const SLOTS = {
  realname: { width: 100 },
  username: { width: 112 },
  sex: { width: 70 },
  phone: { width: 120 },
  status: {
    width: 96,
    cell: (row: Row) => <UserState row={row} />,
  },
}

/** Computed by the server, so it cannot be sorted. */
const derived = (key: string, field: Field, width: number, cell?: Column['cell']): Column => ({
  key,
  title: field.label,
  width,
  grows: false,
  right: false,
  hidden: false,
  sortable: false,
  custom: true,
  cell: cell ?? ((row) => cellOf(key, field, row)),
})

const DEPART = text('部门')

const DERIVED: readonly Column[] = [
  {
    ...derived('orgCodeTxt', DEPART, 140, (row) => cellOf('names', DEPART, { names: listed(row['orgCodeTxt']) })),
    grows: true,
  },
  { ...derived('roleNames', text('角色'), 170, (row) => <TagLine words={splitIds(row['roleNames'])} />), grows: true },
  derived('lastLoginTime', dateTime('最近登录'), 148),
]

const listed = (names: unknown): string => splitIds(names).join('、')
