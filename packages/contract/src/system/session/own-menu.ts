/** A file of its own keeps the menu endpoints out of the sign-in page. */
import { endpointsIn, returns, text } from '@huxi/model'
import type { UserPermission } from '../permission/permission.ts'

const { get } = endpointsIn('菜单')

export const userPermission = get('/sys/permission/getUserPermissionByToken', '我的菜单和权限', 'login', {
  etag: true,
  early: true,
  query: { token: text('令牌', { max: 200 }) },
  out: returns<UserPermission>(),
})
