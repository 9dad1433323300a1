import { waiting, type Waiting } from '@huxi/contract'
import { moveCode, moveEndpoint, verbEndpoint } from '@huxi/model'
import { Alert } from 'antd'
import { useCan } from '../../../kit/data/can.tsx'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { PatientName } from '../../../kit/patient/patient-link.tsx'
import { clockOf, minuteText } from '../../../kit/patient/booking/slot-days.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { TakeOffer } from './take-offer.tsx'

const MINUTE_MS = 60_000
const list = verbEndpoint(waiting, 'list')
const ASKED = { status: 'offered', column: 'offerUntil', order: 'asc', pageNo: 1, pageSize: 20 } as const

type Worded = Waiting & { serviceId_dictText?: string; offerUntil: string; offeredAt: string }

export const Offers = () => {
  const { can } = useCan()
  const { data, error, refetch } = useCall(list, ASKED, { enabled: can(list.access), live: true, every: MINUTE_MS })
  const changed = useChanged(waiting)
  const decline = useAction(moveEndpoint(waiting, 'decline'), { onDone: () => void changed() })
  if (error && !data) return <PartFailure text="候补空位加载失败" onRetry={refetch} />
  const rows = (data?.records ?? []) as Worded[]
  return (
    <Stack>
      {rows.map((row) => (
        <Alert
          key={row.id}
          type="warning"
          title={
            <>
              候补有空位：
              <PatientName row={row} /> · {row.serviceId_dictText} · {minuteText(row.offeredAt)}，保留到{' '}
              {clockOf(row.offerUntil)}，请联系患者
            </>
          }
          action={
            <Row align="stretch" wrap>
              <TakeOffer row={row} />
              {can(moveCode(waiting, 'decline')) && (
                <RowAction onClick={() => void decline.run({ ids: row.id })}>放弃这次</RowAction>
              )}
            </Row>
          }
        />
      ))}
    </Stack>
  )
}
