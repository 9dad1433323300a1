/** Deleting a department deletes its branch and the memberships in it. */
import { depart, departImpact } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { call } from '../../../kit/data/call.ts'
import { dependentsText, type Consequence } from '../../../kit/record/remove.tsx'
import { stepOf } from '../preview/ask.ts'
import { withImpact } from '../preview/with-impact.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'

export const consequence = async ([row]: readonly Row[]): Promise<Consequence> => {
  const { departs, members, roles } = await call(departImpact, { id: rowId(row!) })
  const below = departs - 1
  const dependents = [
    below > 0 && `${below} 个下级部门`,
    members > 0 && `${members} 名成员的归属`,
    roles > 0 && `${roles} 个部门角色和它们的授权`,
  ].filter((part) => part !== false)
  return {
    text: await withImpact(dependentsText(dependents), [stepOf(verbEndpoint(depart, 'delete'), { id: rowId(row!) })]),
    count: departs,
  }
}
