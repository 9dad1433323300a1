import { user } from '@huxi/contract'
import { dateTime } from '@huxi/model'
import { Avatar } from 'antd'
import { fileUrl } from '../../kit/data/upload.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { timeline } from '../../kit/detail/tabs.tsx'
import { ownRule } from './user-list/own-account.ts'
import { UserForm } from './user-list/user-form.tsx'
import { UserState } from './user-list/user-state.tsx'

export default detailPage(user, {
  fields: { lastLoginTime: dateTime('最近登录') },
  texts: { selectedroles: 'roleNames', selecteddeparts: 'orgCodeTxt' },
  groups: [
    { title: '账号', names: ['username', 'lastLoginTime'] },
    { title: '基本资料', names: ['phone', 'email', 'idCard', 'birthday', 'sex', 'workNo', 'post', 'telephone'] },
    { title: '组织与权限', names: ['selectedroles', 'selecteddeparts', 'userIdentity', 'departIds', 'relTenantIds'] },
    { title: '记录', names: ['createTime', 'createBy', 'updateTime', 'updateBy'] },
  ],
  lead: ({ avatar, realname }) => (
    <Avatar size={48} alt="头像" {...(avatar ? { src: fileUrl(String(avatar)) } : {})}>
      {String(realname).slice(0, 1)}
    </Avatar>
  ),
  state: (row) => <UserState row={row} />,
  needs: { sex: 'user:sex' },
  can: ownRule,
  tabs: [timeline(user)],
  form: UserForm,
})
