import type { OutreachRecord } from '@huxi/contract'
import type { List } from '../../../kit/list/use-list.ts'
import { Retry } from './retry.tsx'
import { SettleUnknown } from './unknown.tsx'

export const recordBatch = ({ selection: { rows, clear } }: List<OutreachRecord>) => {
  const idsOf = (isUnknown: boolean) =>
    rows.flatMap(({ id, status }) => ((status === 'unknown') === isUnknown ? [id] : []))
  return (
    <>
      {idsOf(false).length > 0 && <Retry ids={idsOf(false)} onDone={clear} />}
      <SettleUnknown ids={idsOf(true)} onDone={clear} />
    </>
  )
}
