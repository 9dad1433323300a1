/** 权限申请: what people ask to be allowed. */
import { accessRequest, type AccessRow } from '@huxi/contract'
import { useSession } from '../../kit/data/session.ts'
import { page } from '../../kit/list/page.tsx'

const OWN = '不能审批自己的申请，请由其他安全管理员处理'
const DECIDING = ['grant', 'refuse']

export default page(accessRequest, {
  can: (name, row) => (DECIDING.includes(name) && row['userId'] === useSession.getState().user?.id ? OWN : undefined),
  // what the words of a request may mean, and until when it is wished
  moveInitial: (name, row) => {
    if (name !== 'grant') return undefined
    const { suggestedPermissionId, suggestedRoleId, wishedOn } = row as unknown as AccessRow
    return { permissionId: suggestedPermissionId, roleId: suggestedRoleId, untilOn: wishedOn }
  },
})
