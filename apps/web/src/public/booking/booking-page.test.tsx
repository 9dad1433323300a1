import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerWith, no, refusal, yes } from '../../../test/server.ts'
import { BookingPage } from './booking-page.tsx'
import { calendarFile } from './calendar-file.ts'

const SERVICE = { id: 's', institution: '和悦医院', name: '复诊', minutes: 30, preparation: '空腹', cancelHours: 12 }
const SLOT = {
  id: 'l',
  startAt: '2030-03-08 08:00:00',
  endAt: '2030-03-08 08:30:00',
  clinic: '呼吸门诊',
  place: '三层',
  isFree: true,
}
const BOOKED = {
  ...SLOT,
  bookingNo: 'B1',
  code: 'ABCD2345',
  service: '复诊',
  serviceId: 's',
  institution: '和悦医院',
  preparation: '空腹，禁烟',
  status: 'booked',
  statusText: '已预约',
  changeableUntil: null,
  questionnaire: null,
}

it('keeps what was typed after a refusal, draws another picture, and then shows number and code', async () => {
  let tries = 0
  const log = answerWith({
    '/appointment/online/service': () => yes([SERVICE]),
    '/appointment/online/slot': () => yes({ lastDay: '2030-03-09', slots: [SLOT] }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/appointment/online/book': () => ((tries += 1) === 1 ? no('不一致') : yes(BOOKED)),
  })
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  fireEvent.click(await screen.findByRole('button', { name: /03-08 周五/ }))
  fireEvent.click(screen.getByRole('button', { name: /08:00–08:30/ }))
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('患者姓名', '王建国')
  type('登记手机号的后四位', '12')
  fireEvent.click(screen.getByRole('button', { name: '确认预约' }))
  expect(screen.getByText('请填写手机号的后四位数字')).toBeTruthy()
  expect(screen.getByText('请先勾选同意')).toBeTruthy()
  type('登记手机号的后四位', '1234')
  fireEvent.click(screen.getByRole('checkbox'))
  type('图形验证码', 'abcd')
  fireEvent.click(screen.getByRole('button', { name: '确认预约' }))
  expect(await screen.findByText('不一致')).toBeTruthy()
  expect(log.filter(({ path }) => path.startsWith('/sys/randomImage/'))).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('患者姓名').value).toBe('王建国')
  type('图形验证码', 'efgh')
  fireEvent.click(screen.getByRole('button', { name: '确认预约' }))
  expect(await screen.findByText('ABCD2345')).toBeTruthy()
  expect(log.at(-1)?.body).toMatchObject({ slotId: 'l', name: '王建国', phoneTail: '1234', agreed: true })
})

it('says that booking is closed', async () => {
  answerWith({ '/appointment/online/service': () => refusal(404, '') })
  render(<BookingPage />)
  expect(await screen.findByText(/没有开放网上预约/)).toBeTruthy()
})

it('writes a calendar entry in UTC with escaped and folded lines', () => {
  const text = calendarFile({ ...BOOKED, place: '门诊楼三层东区第一候诊厅右侧，肺功能室与雾化室之间' }, 0, 'h')
  expect(text).toContain('DTSTART:20300308T000000Z\r\nDTEND:20300308T003000Z')
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`DESCRIPTION:预约号 B1\n空腹，禁烟`)
})
