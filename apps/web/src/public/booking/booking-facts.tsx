import type { OnlineBooking } from '@huxi/contract'
import { clockOf, minuteText } from '../../kit/patient/booking/slot-days.ts'
import { calendarFile } from './calendar-file.ts'
import report from '../report-check/report-check.module.css'
import styles from '../questionnaire/questionnaire-page.module.css'

const saveCalendar = (booking: OnlineBooking): void => {
  const text = calendarFile(booking, Date.now(), location.hostname)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  link.download = `预约${booking.bookingNo}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export const BookingFacts = ({ booking }: { booking: OnlineBooking }) => (
  <>
    <dl className={report.facts}>
      <dt>预约号</dt>
      <dd>{booking.bookingNo}</dd>
      <dt>时间</dt>
      <dd>
        {minuteText(booking.startAt)}–{clockOf(booking.endAt)}
      </dd>
      <dt>服务</dt>
      <dd>
        {booking.service} · {booking.institution}
      </dd>
      <dt>地点</dt>
      <dd>{[booking.clinic, booking.place].filter(Boolean).join(' ')}</dd>
      <dt>状态</dt>
      <dd>{booking.statusText}</dd>
      {booking.preparation && (
        <>
          <dt>就诊准备</dt>
          <dd>{booking.preparation}</dd>
        </>
      )}
      {booking.changeableUntil && (
        <>
          <dt>{booking.isMovable ? '可改约或取消至' : '可取消至'}</dt>
          <dd>{minuteText(booking.changeableUntil)}</dd>
        </>
      )}
    </dl>
    {booking.status === 'booked' && (
      <div className={styles.single}>
        {booking.questionnaire && (
          <button type="button" data-primary onClick={() => window.open(booking.questionnaire!, '_blank', 'noopener')}>
            填写就诊前问卷
          </button>
        )}
        <button type="button" onClick={() => saveCalendar(booking)}>
          加入手机日历
        </button>
      </div>
    )}
  </>
)
