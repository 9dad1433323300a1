/** Apart from the endpoints of menus as rows: the sign-in page asks for it, and needs none of those. */
import { endpoint, returns, text } from '@huxi/model'
import type { UserPermission } from '../permission/permission.ts'

export const userPermission = endpoint({
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  etag: true,
  title: '我的菜单和权限',
  group: '菜单',
  access: 'login',
  early: true,
  query: { token: text('令牌', { max: 200 }) },
  out: returns<UserPermission>(),
})
