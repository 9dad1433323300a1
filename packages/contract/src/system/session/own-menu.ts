/** A file of its own keeps the menu endpoints out of the sign-in page. */
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
