/** 通讯录: workplaces and phone numbers of colleagues. Its own right; no right to user records is needed. */
import { endpointsIn, int, returns, text, type Page } from '@huxi/model'
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

const { get } = endpointsIn(user.title)

/** People by pinyin of their names; `initial` is a letter, or `#` for the rest. */
export const addressBook = get('/sys/user/queryByOrgCodeForAddressList', '通讯录', ADDRESS_BOOK, {
  query: { ...paging, ...found, orgCode, initial },
  out: returns<Page<AddressRow>>(),
})

export const addressBookOf = get('/sys/user/queryByOrgCode', '部门通讯录', ADDRESS_BOOK, {
  query: { ...paging, ...found, orgCode: { ...orgCode, required: true } },
  out: returns<Page<AddressRow>>(),
})

export const addressInitials = get('/sys/user/addressInitials', '通讯录首字母', ADDRESS_BOOK, {
  query: { ...found, orgCode },
  out: returns<{ initial: string; count: number }[]>(),
})
