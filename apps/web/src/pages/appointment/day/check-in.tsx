/** Check-in by booking number, phone tail, name, document number or a scanned code. */
import { booking, findArrivals, type FoundBooking } from '@huxi/contract'
import { moveEndpoint } from '@huxi/model'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Typography, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useCan } from '../../../kit/data/can.tsx'
import { failureText, reportFailure } from '../../../kit/data/failure.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { RescheduleAction } from '../../../kit/patient/booking/booking-dialog.tsx'
import { printSlip } from '../../../kit/patient/booking/slip.tsx'
import { minuteText } from '../../../kit/patient/booking/slot-days.ts'
import { SCANS, useScanner } from '../../../kit/patient/use-scanner.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { dayHere } from '../../../platform/clock.ts'

const ARRIVE = moveEndpoint(booking, 'arrive')
const NONE = '没有找到今天的预约。请核对号码或姓名；没有预约的患者请“新增预约”。'

const isToday = ({ startAt }: FoundBooking): boolean => startAt.slice(0, 10) === dayHere(Date.now())

const stateOf = (row: FoundBooking): string => {
  if (!isToday(row)) return `预约的时间是 ${minuteText(row.startAt)}，不是今天`
  return row.arrivedAt === null ? row.statusText : `${row.statusText}，${row.arrivedAt.slice(11, 16)} 签到`
}

export const CheckIn = () => {
  const { can } = useCan()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { once, busy } = useOnce()
  const field = useRef<InputRef>(null)
  const only = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundBooking[]>()
  const [failure, setFailure] = useState<string>()
  const arrive = async (row: FoundBooking) => {
    await call(ARRIVE, { ids: row.id })
    void message.success(`${row.patient} 已签到：${row.clinic}，${minuteText(row.startAt)}`)
    setTyped('')
    setFound(undefined)
    field.current?.focus()
    await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('/appointment/') })
  }
  const find = async (code: string) => {
    setFailure(undefined)
    setFound(undefined)
    if (code.trim() === '') return
    try {
      const rows = await call(findArrivals, { code: code.trim() })
      const [only] = rows
      if (only && rows.length === 1 && only.status === 'booked' && isToday(only) && isNumber(code, only))
        return await arrive(only)
      setFound(rows)
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  const again = async (error: unknown) => {
    reportFailure(error)
    await find(typed)
  }
  useEffect(() => {
    if (!busy && found?.length === 1) only.current?.focus()
  }, [busy, found])
  useScanner((code) => {
    setTyped(code)
    void once(() => find(code))
  })
  if (!can(findArrivals.access)) return null
  return (
    <Stack style={{ flex: '1 1 320px', minWidth: 0 }}>
      <Input.Search
        {...SCANS}
        ref={field}
        allowClear
        aria-label="签到"
        placeholder="签到：扫码或输入预约号、姓名、手机后四位、证件号"
        enterButton="查找"
        maxLength={60}
        loading={busy}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(code) => void once(() => find(code))}
      />
      <div role="status">
        {failure !== undefined && <Typography.Text type="danger">{failure}</Typography.Text>}
        {found?.length === 0 && <Typography.Text type="secondary">{NONE}</Typography.Text>}
        {found?.map((row) => (
          <Row key={row.id} wrap>
            <Typography.Text strong>{row.patient}</Typography.Text>
            <Typography.Text type={isToday(row) ? 'secondary' : 'danger'}>
              {minuteText(row.startAt)} · {row.service} · {row.clinic} · {row.bookingNo} · {stateOf(row)}
            </Typography.Text>
            {row.status === 'booked' && isToday(row) && (
              <Button
                size="small"
                type="primary"
                {...(found.length === 1 && { ref: only })}
                disabled={busy}
                onClick={() => void once(() => arrive(row).catch(again))}
              >
                签到
              </Button>
            )}
            <RescheduleAction row={{ ...row, patientId_dictText: row.patient }} onDone={() => void find(typed)} />
            <Button size="small" onClick={() => void printSlip(row.id, row.bookingNo)}>
              打印预约单
            </Button>
          </Row>
        ))}
      </div>
    </Stack>
  )
}

const isNumber = (code: string, { bookingNo }: FoundBooking): boolean => code.trim().toUpperCase() === bookingNo
