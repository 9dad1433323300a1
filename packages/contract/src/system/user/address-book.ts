/** 通讯录: workplaces and phone numbers of colleagues. Its own right; no right to user records is needed. */
import { endpoint, int, returns, text, type Page } from '@huxi/model'
import { user } from './user.ts'

export const ADDRESS_BOOK = 'system:addressbook:list'

export interface AddressRow {
  userId: string
  realname: string
  avatar: string | null
  workNo: string | null
  post: string | null
  post_dictText: string | null
  telephone: string | null
  email: string | null
  phone: string | null
  departId: string
  /** names of the departments, joined by ` | ` */
  departName: string
}

const paging = { pageNo: int('页码', { min: 0 }), pageSize: int('每页条数', { min: 1 }) }
const found = { realname: text('用户姓名', { max: 100 }), workNo: text('工号', { max: 100 }) }
const orgCode = text('部门编码', { max: 64 })
const initial = text('首字母', { max: 1 })

/** People by pinyin of their names; `initial` is a letter, or `#` for the rest. */
export const addressBook = endpoint({
  method: 'GET',
  path: '/sys/user/queryByOrgCodeForAddressList',
  title: '通讯录',
  group: user.title,
  access: ADDRESS_BOOK,
  query: { ...paging, ...found, orgCode, initial },
  out: returns<Page<AddressRow>>(),
})

export const addressBookOf = endpoint({
  method: 'GET',
  path: '/sys/user/queryByOrgCode',
  title: '部门通讯录',
  group: user.title,
  access: ADDRESS_BOOK,
  query: { ...paging, ...found, orgCode: { ...orgCode, required: true } },
  out: returns<Page<AddressRow>>(),
})

export const addressInitials = endpoint({
  method: 'GET',
  path: '/sys/user/addressInitials',
  title: '通讯录首字母',
  group: user.title,
  access: ADDRESS_BOOK,
  query: { ...found, orgCode },
  out: returns<{ initial: string; count: number }[]>(),
})
