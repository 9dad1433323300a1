import { RETRIED_REASONS, type OutreachRecord } from '@huxi/contract'
import type { List } from '../../../kit/list/use-list.ts'
import { writtenHere } from '../../../platform/clock.ts'
import { Retry } from './retry.tsx'
import { SettleUnknown } from './unknown.tsx'

const mayRetry = ({ status, reason, expiresAt }: OutreachRecord): boolean =>
  ['failed', 'suppressed'].includes(status) &&
  RETRIED_REASONS.includes(reason ?? '') &&
  expiresAt > writtenHere(Date.now())

export const recordBatch = ({ selection: { rows, clear } }: List<OutreachRecord>) => {
  const retried = rows.filter(mayRetry).map(({ id }) => id)
  const unknown = rows.flatMap(({ id, status }) => (status === 'unknown' ? [id] : []))
  return (
    <>
      {retried.length > 0 && <Retry ids={retried} onDone={clear} />}
      <SettleUnknown ids={unknown} onDone={clear} />
    </>
  )
}
