/** Users as a sheet: the headings older clients know, with departments and roles by name. */
import { user } from '@huxi/contract'
import { dict, int, refs, type Resource } from '@huxi/model'
import type { Hooks } from '../../engine/read/hooks.ts'
import { sheetVerbs } from '../../engine/verbs/sheet-verbs.ts'
import { store } from '../../engine/write/store.ts'

const { username, realname, avatar, birthday, sex, email, phone, status, workNo, post, telephone } = user.fields

/** Who belongs where is given by those who may give it, one by one; a file only mentions it. */
const told = { only: ['list'] } as const

const fields = {
  username: { ...username, label: '登录账号' },
  realname: { ...realname, label: '真实姓名' },
  avatar,
  birthday,
  sex,
  email: { ...email, label: '电子邮件' },
  phone: { ...phone, label: '电话' },
  status,
  delFlag: dict('删除状态', 'del_flag', { numeric: true, ...told }),
  workNo,
  post,
  telephone: { ...telephone, label: '座机号' },
  userIdentity: int('（1普通成员 2上级）'),
  departIds: refs('负责部门', 'system:depart', told),
  orgCodeTxt: refs('所属部门', 'system:depart', told),
  roleNames: refs('角色', 'system:role', told),
}

/** The sheet's verbs. Its columns are fields of a user, so its hooks are those of users; an imported one without password cannot sign in until reset. */
export const userSheet = (hooks: Hooks<typeof user>) => {
  const own = store<Resource>({ ...user, fields }, hooks)
  const { exportXls, importTemplate, importExcel } = sheetVerbs(own, { 登录账号: '用户名', 电话: '手机号' })
  return { exportXls, importTemplate, importExcel }
}
