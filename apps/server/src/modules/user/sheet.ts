/** Users as a sheet: the headings of this family (contract 1.8), with departments and roles by name. */
import { user } from '@huxi/contract'
import { dict, int, refs, VERBS } from '@huxi/model'
import { serve } from '../../engine/serve.ts'
import { narrow, withMemberships } from './row.ts'

const { username, realname, avatar, birthday, sex, email, phone, status, workNo, post, telephone } = user.fields

const fields = {
  username: { ...username, label: '登录账号' },
  realname: { ...realname, label: '真实姓名' },
  avatar,
  birthday,
  sex,
  email: { ...email, label: '电子邮件' },
  phone: { ...phone, label: '电话' },
  status,
  delFlag: dict('删除状态', 'del_flag', { numeric: true }),
  workNo,
  post,
  telephone: { ...telephone, label: '座机号' },
  userIdentity: int('（1普通成员 2上级）'),
  departIds: refs('负责部门', 'system:depart'),
  orgCodeTxt: refs('所属部门', 'system:depart'),
  roleNames: refs('角色', 'system:role'),
}

const others = Object.fromEntries(VERBS.filter((verb) => verb !== 'exportXls').map((verb) => [verb, false as const]))

/** The one route of the sheet. */
export const userSheetRoutes = serve({ ...user, fields, verbs: others }, { narrow, shape: withMemberships })
