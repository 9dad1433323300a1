import { verbEndpoint, type Resource } from '@huxi/model'
import { dependentsText, type Consequence } from '../../../kit/record/remove.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { stepOf } from '../preview/ask.ts'
import { withImpact } from '../preview/with-impact.tsx'

export const removalOf =
  (resource: Resource) =>
  async (roles: readonly Row[]): Promise<Consequence> => ({
    text: await withImpact(
      dependentsText(['授权', '成员']),
      roles.map((row) => stepOf(verbEndpoint(resource, 'delete'), { id: rowId(row) })),
    ),
    count: roles.length,
  })
