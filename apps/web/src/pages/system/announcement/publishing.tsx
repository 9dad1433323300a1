import { announcement, countRecipients } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Alert } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { formatNumber } from '../../../kit/data/format.ts'
import type { MoveConsequence } from '../../../kit/record/moves.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { meantFor } from './recipients.tsx'

/** Lists carry no recipients, and the draft may have changed, so it is read again. */
export const publishing: MoveConsequence = (name, [row]) =>
  name === 'publish' && row ? recipientCount(row) : undefined

const recipientCount = async (row: Row) => {
  const now: Row = await call(verbEndpoint(announcement, 'queryById'), { id: rowId(row) })
  const { count } = await call(countRecipients, meantFor(now))
  if (count > 0)
    return (
      <span>
        将通知 <b>{formatNumber(count)}</b> 人。
      </span>
    )
  return <Alert type="warning" showIcon title="目前没有人会收到，请先编辑通告，选择有效的通知对象" />
}
