import { cancelOwnBooking, moveOwnBooking, ownBookings, type OnlineBooking, type OnlineSlot } from '@huxi/contract'
import { useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { signInText } from '../../kit/data/sign-in/refusal.ts'
import { minuteText } from '../../kit/patient/booking/slot-days.ts'
import { useScreen, useScreens } from '../screens.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { Confirmation } from './confirmation.tsx'
import type { PatientSession } from './patient-session.ts'
import { SlotChoice } from './slot-choice.tsx'
import styles from '../questionnaire/questionnaire-page.module.css'

interface OwnBookingsProps {
  session: PatientSession
  institutionId: string
}

export const OwnBookings = ({ session, institutionId }: OwnBookingsProps) => {
  const [found, setFound] = useState<readonly OnlineBooking[]>()
  const [chosenNo, choose] = useScreen<string | undefined>('bookingNo', undefined)
  const [status, setStatus] = useState('')
  const { back, replace } = useScreens()
  const { patient } = session
  if (!found || patient?.institutionId !== institutionId)
    return (
      <Confirmation
        session={session}
        institutionId={institutionId}
        text="查看我的预约"
        work={async (pass) => setFound(await call(ownBookings, { pass }))}
      />
    )
  const chosen = found.find(({ bookingNo }) => bookingNo === chosenNo)
  const change = (before: OnlineBooking, after: OnlineBooking) => {
    setFound(found.map((one) => (one === before ? after : one)))
    replace({ ...NO_CHANGE, bookingNo: after.bookingNo })
    setStatus(after.status === 'cancelled' ? '已取消，这个时间已让给其他患者。' : '改约成功，原来的时间已让出。')
  }
  return (
    <>
      <p>患者：{patient.name}</p>
      {found.length === 0 && <p role="status">没有待就诊的预约。</p>}
      {chosen && status && <p role="status">{status}</p>}
      {chosen && <BookingFacts booking={chosen} />}
      {chosen?.changeableUntil && (
        <Changes
          key={chosen.bookingNo}
          of={chosen}
          session={session}
          pass={patient.pass}
          onChanged={(after) => change(chosen, after)}
        />
      )}
      <div className={styles.single}>
        {!chosen &&
          found.map((one) => (
            <button
              key={one.bookingNo}
              type="button"
              onClick={() => {
                setStatus('')
                choose(one.bookingNo)
              }}
            >
              {minuteText(one.startAt)}　{one.service}
              {one.status !== 'booked' && `（${one.statusText}）`}
            </button>
          ))}
        {chosen && (
          <button type="button" onClick={back}>
            返回我的预约
          </button>
        )}
      </div>
    </>
  )
}

interface ChangesProps {
  of: OnlineBooking
  session: PatientSession
  pass: string
  onChanged: (booking: OnlineBooking) => void
}

type Change = { kind: 'move' } | { kind: 'moveTo'; slot: OnlineSlot } | { kind: 'cancel' }

/** Which change is begun, with what its choice of a time has left. */
const NO_CHANGE = { change: undefined, day: undefined, from: undefined }

const Changes = ({ of: { bookingNo, serviceId, isMovable, startAt }, session, pass, onChanged }: ChangesProps) => {
  const [change, begin] = useScreen<Change | undefined>('change', undefined)
  const { back } = useScreens()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (work: () => Promise<OnlineBooking>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      onChanged(await session.ask(work))
    } catch (error) {
      setFailure(signInText(error))
    }
    setBusy(false)
  }
  const move = (slotId: string) => run(() => call(moveOwnBooking, { pass, bookingNo, slotId }))
  const cancel = () => run(() => call(cancelOwnBooking, { pass, bookingNo }))
  return (
    <>
      {failure && (
        <p className={styles.notice} role="alert">
          {failure}
        </p>
      )}
      {change?.kind === 'move' && (
        <SlotChoice serviceId={serviceId} onChoose={(slot) => begin({ kind: 'moveTo', slot })} />
      )}
      {change?.kind === 'moveTo' && (
        <p role="status">
          从 {minuteText(startAt)} 改到 {minuteText(change.slot.startAt)}（{change.slot.clinic}
          ），原来的时间会让给其他患者，确定改约吗？
        </p>
      )}
      {change?.kind === 'cancel' && <p role="status">取消后这个时间会让给其他患者，确定取消吗？</p>}
      <div className={styles.single}>
        {!change && (
          <>
            {isMovable && (
              <button type="button" onClick={() => begin({ kind: 'move' })}>
                改约到其他时间
              </button>
            )}
            <button type="button" onClick={() => begin({ kind: 'cancel' })}>
              取消预约
            </button>
          </>
        )}
        {change?.kind === 'moveTo' && (
          <button type="button" data-primary disabled={busy} onClick={() => void move(change.slot.id)}>
            {busy ? '正在提交…' : '确定改约'}
          </button>
        )}
        {change?.kind === 'cancel' && (
          <button type="button" data-primary disabled={busy} onClick={() => void cancel()}>
            {busy ? '正在提交…' : '确定取消'}
          </button>
        )}
        {change && (
          <button type="button" disabled={busy} onClick={back}>
            {change.kind === 'moveTo' ? '改选时间' : '不改了'}
          </button>
        )}
      </div>
    </>
  )
}
