import { booking } from '@huxi/contract'
import { bool } from '@huxi/model'
import { page } from '../../kit/list/page.tsx'
import { BookButton, RescheduleAction } from '../../kit/patient/booking/booking-dialog.tsx'
import { SlipAction } from '../../kit/patient/booking/slip.tsx'
import { bookingColumns, bookingRule } from '../../kit/patient/booking/columns.tsx'

const asked = {
  ...booking,
  fields: { ...booking.fields, ours: bool('本部门', { search: 'eq', only: ['list'] }) },
}

export default page(booking, {
  asked,
  first: () => <BookButton />,
  inSight: ['arrive'],
  rowActions: (row) => (
    <>
      <RescheduleAction row={row} />
      <SlipAction id={row.id} no={row.bookingNo ?? ''} />
    </>
  ),
  can: bookingRule,
  columns: bookingColumns,
})
