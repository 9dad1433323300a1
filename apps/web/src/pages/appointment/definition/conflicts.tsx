import { rescheduleBooking, slotConflicts, type Alternative, type ConflictList } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Typography } from 'antd'
import { callOnce } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useCall } from '../../../kit/data/query.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { minuteText } from '../../../kit/patient/booking/slot-days.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { Link } from 'react-router'
import { MoveAll } from './move-all.tsx'

const SKELETON_ROWS = 5

export const Conflicts = () => {
  const { data, error, refetch } = useCall(slotConflicts, {}, { keep: true, live: true })
  const address = useRowsAddress('appointment/BookingList')
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  if (data.total === 0)
    return (
      <Empty drawing="paper" title="没有待改约的预约" text="停诊或调整排班后，仍约在已停诊时段的患者会列在这里。" />
    )
  return (
    <Stack gap={12}>
      <Typography.Text type="secondary">
        {data.total} 个预约的时段已停诊。请联系患者，选一个最近的时段改约，或打开预约取消。
        {data.total > data.rows.length && `先列出最早的 ${data.rows.length} 个。`}
      </Typography.Text>
      <MoveAll />
      <ReadTable
        head={['患者', '原时间', '预约服务', '预约号', '最近可约']}
        rows={data.rows.map((row) => {
          const to = address({ bookingNo: row.bookingNo })
          return [
            row.patient,
            minuteText(row.startAt),
            `${row.service} · ${row.clinic}`,
            to === undefined ? (
              row.bookingNo
            ) : (
              <Link key="no" to={to}>
                {row.bookingNo}
              </Link>
            ),
            <Alternatives key={row.id} row={row} />,
          ]
        })}
      />
    </Stack>
  )
}

const Alternatives = ({ row }: { row: ConflictList['rows'][number] }) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const ask = useConfirm()
  const { once, busy } = useOnce()
  const move = async ({ slotId }: Alternative) => {
    try {
      const made = await callOnce(rescheduleBooking, { id: row.id, slotId }, crypto.randomUUID())
      void message.success(`改约成功，预约号 ${made?.bookingNo ?? ''}`)
    } catch (error) {
      reportFailure(error)
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
  }
  if (row.alternatives.length === 0)
    return <Typography.Text type="secondary">可预约的日期内没有空余时段，请先加诊，或取消预约</Typography.Text>
  return (
    <Row align="stretch" wrap>
      {row.alternatives.map((slot) => (
        <Button
          key={slot.slotId}
          size="small"
          disabled={busy}
          onClick={() =>
            ask({
              title: `确定把 ${row.patient} 改约到 ${minuteText(slot.startAt)} 吗？`,
              content: `${slot.clinic}。请先与患者确认时间。`,
              okText: '改约',
              danger: false,
              onOk: () => once(() => move(slot)),
            })
          }
        >
          {minuteText(slot.startAt)}
        </Button>
      ))}
    </Row>
  )
}
