/** Who loses what when roles are deleted. */
import { roleMembers } from '@huxi/contract'
import { call } from '../../../kit/data/call.ts'
import { cutText } from '../../../kit/data/format.ts'
import { UNDO_SECONDS } from '../../../kit/record/history/undo-toast.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

const NAMED = 5
const UNDO = `删除后 ${UNDO_SECONDS} 秒内可以撤销，授权和成员会一起恢复；之后可在数据日志中恢复。`

/** The sentence of the confirmation: names of the people who lose the role. */
export const consequence = async (roles: readonly Row[]): Promise<string> => {
  const losses = await Promise.all(roles.map(lossOf))
  const lost = losses.filter(({ total }) => total > 0)
  if (lost.length === 0) return `没有成员会受影响；角色的授权将一并删除。${UNDO}`
  const sentences = lost.map((loss) => (roles.length === 1 ? lossText(loss) : `“${loss.name}”：${lossText(loss)}`))
  return `以下成员将失去该角色的权限：${sentences.join('；')}。角色的授权将一并删除。${UNDO}`
}

interface Loss {
  name: string
  names: readonly string[]
  total: number
}

const lossOf = async (role: Row): Promise<Loss> => {
  const { records, total } = await call(roleMembers, { roleId: rowId(role), pageNo: 1, pageSize: NAMED })
  return { name: String(role['roleName']), names: records.map((member) => cutText(member.realname)), total }
}

/** 张三、李四 等 7 人 */
export const lossText = ({ names, total }: Pick<Loss, 'names' | 'total'>): string =>
  total > names.length ? `${names.join('、')} 等 ${total} 人` : names.join('、')
