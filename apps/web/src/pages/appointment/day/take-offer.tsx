import { takeOffer, waiting, type Waiting } from '@huxi/contract'
import { App } from 'antd'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { minuteText } from '../../../kit/patient/booking/slot-days.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'

export const TakeOffer = ({ row }: { row: Waiting }) => {
  const { can } = useCan()
  const { message } = App.useApp()
  const ask = useConfirm()
  const changed = useChanged(waiting)
  if (row.status !== 'offered' || row.offeredAt === null || !can(takeOffer.access)) return null
  const take = async () => {
    try {
      const { bookingNo } = await call(takeOffer, { id: row.id })
      void message.success(`已预约空出的时段，预约号 ${bookingNo}`)
    } catch (error) {
      reportFailure(error)
    }
    await changed()
  }
  return (
    <RowAction
      onClick={() =>
        ask({
          title: `确定预约 ${minuteText(row.offeredAt!)} 吗？`,
          content: '请先与患者确认时间。',
          okText: '预约',
          danger: false,
          onOk: take,
        })
      }
    >
      {takeOffer.title}
    </RowAction>
  )
}
