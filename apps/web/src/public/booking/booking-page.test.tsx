import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerWith, no, refusal, yes } from '../../../test/server.ts'
import { daysLater } from '../../kit/patient/booking/slot-days.ts'
import { dayHere } from '../../platform/clock.ts'
import { BookingPage } from './booking-page.tsx'
import { calendarFile } from './calendar-file.ts'

const SERVICE = {
  id: 's',
  institutionId: '1',
  institution: '和悦医院',
  name: '复诊',
  minutes: 30,
  preparation: '空腹',
  cancelHours: 12,
}
const CLINIC = { institution: '和悦医院', name: '呼吸门诊', place: '三层', phone: '0571-8888 0000' }
const OFFER = { canVerify: true, services: [SERVICE], clinics: [CLINIC] }
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
  service: '复诊',
  serviceId: 's',
  institution: '和悦医院',
  preparation: '空腹，禁烟',
  status: 'booked',
  statusText: '已预约',
  changeableUntil: '2030-03-07 20:00:00',
  isMovable: true,
  questionnaire: null,
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const prove = async (text: string) => {
  type('患者姓名', '王建国')
  type('登记的手机号', '139 0000 1234')
  press('获取验证码')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('图形验证码').disabled).toBe(false))
  type('图形验证码', 'abcd')
  press('发送验证码')
  await screen.findByRole('button', { name: /^\d+ s$/ })
  expect(screen.queryByText('请填写短信验证码')).toBeNull()
  type('验证码', '123456')
  fireEvent.click(screen.getByRole('checkbox'))
  press(text)
}

it('proves the patient once, books, and keeps the input when the pass expires', async () => {
  let tries = 0
  const over = { ...no('核对已过期'), result: { fields: { pass: '核对已过期' } } }
  const log = answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/appointment/online/slot': () => yes({ lastDay: '2030-03-09', slots: [SLOT] }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/appointment/online/code': () => yes(null),
    '/appointment/online/enter': () => yes({ pass: 'p', until: '' }),
    '/appointment/online/book': () => ((tries += 1) === 1 ? no('已约满') : tries === 2 ? over : yes(BOOKED)),
  })
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  fireEvent.click(await screen.findByRole('button', { name: /03-08 周五/ }))
  press(/08:00–08:30/)
  press('确认预约')
  expect(screen.getByText('请填写短信验证码')).toBeTruthy()
  expect(screen.getByText('请先勾选同意')).toBeTruthy()
  await prove('确认预约')
  expect(await screen.findByText('已约满')).toBeTruthy()
  const { body } = log.find(({ path }) => path === '/appointment/online/enter')!
  expect(body).toMatchObject({ institutionId: '1', name: '王建国', mobile: '13900001234', code: '123456' })
  press('确认预约')
  expect(await screen.findByText('核对已过期')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('患者姓名').value).toBe('王建国')
  await prove('确认预约')
  expect(await screen.findByText('加入手机日历')).toBeTruthy()
  expect(log.at(-1)?.body).toEqual({ pass: 'p', slotId: 'l' })
})

it('goes on in steps of two weeks from today, whichever days have a time', async () => {
  const today = dayHere(Date.now())
  const asked: (string | null)[] = []
  answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/appointment/online/slot': ({ query }) =>
      yes({
        lastDay: '2030-03-09',
        ...(asked.push(query.get('from')) === 2
          ? { slots: [], better: { day: '2030-03-08', opensOn: null } }
          : { slots: [SLOT], better: null }),
      }),
  })
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  fireEvent.click(await screen.findByRole('button', { name: '看以后两周' }))
  expect(await screen.findByText('这两周没有空余的时间，最近可约：03-08 周五。')).toBeTruthy()
  press('看以后两周')
  expect(await screen.findByRole('button', { name: /03-08 周五/ })).toBeTruthy()
  expect(asked).toEqual([null, daysLater(today, 14), daysLater(today, 28)])
})

it('shows own bookings and cancels one after a second question', async () => {
  const log = answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/appointment/online/code': () => yes(null),
    '/appointment/online/enter': () => yes({ pass: 'p', until: '' }),
    '/appointment/online/mine': () => yes([BOOKED]),
    '/appointment/online/cancel': () =>
      yes({ ...BOOKED, status: 'cancelled', statusText: '已取消', changeableUntil: null }),
  })
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: /我的预约/ }))
  await prove('查看我的预约')
  fireEvent.click(await screen.findByRole('button', { name: /03-08.*复诊/ }))
  press('取消预约')
  press('确定取消')
  expect(await screen.findByText('已取消')).toBeTruthy()
  expect(log.at(-1)?.body).toEqual({ pass: 'p', bookingNo: 'B1' })
})

it('leads one screen back by the back button, and home at once', async () => {
  answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/appointment/online/slot': () => yes({ lastDay: '2030-03-09', slots: [SLOT], better: null }),
  })
  render(<BookingPage />)
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  fireEvent.click(await screen.findByRole('button', { name: /03-08 周五/ }))
  press(/08:00–08:30/)
  expect(document.activeElement).toBe(await heading('核对患者'))
  history.back()
  await heading('选择时间')
  expect(await screen.findByRole('button', { name: /08:00–08:30/ })).toBeTruthy()
  history.back()
  expect(await screen.findByRole('button', { name: /03-08 周五/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /03-08 周五/ }))
  press('返回选日期')
  press('返回选日期')
  await screen.findByRole('button', { name: /03-08 周五/ })
  await heading('选择时间')
  press('返回首页')
  await heading('网上预约')
})

it('keeps what a patient has typed while another time is chosen', async () => {
  answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/appointment/online/slot': () => yes({ lastDay: '2030-03-09', slots: [SLOT], better: null }),
  })
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  fireEvent.click(await screen.findByRole('button', { name: /03-08 周五/ }))
  press(/08:00–08:30/)
  type('患者姓名', '王建国')
  type('登记的手机号', '139 0000 1234')
  type('验证码', '123456')

  press('改选时间')
  fireEvent.click(await screen.findByRole('button', { name: /08:00–08:30/ }))

  const kept = ['患者姓名', '登记的手机号', '验证码'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(kept).toEqual(['王建国', '139 0000 1234', '123456'])
})

it('moves a booking after a second question, once', async () => {
  const LATER = { ...SLOT, id: 'm', startAt: '2030-03-09 09:00:00', endAt: '2030-03-09 09:30:00' }
  const moved = { ...BOOKED, bookingNo: 'B2', startAt: LATER.startAt, endAt: LATER.endAt }
  const log = answerWith({
    '/appointment/online/service': () => yes(OFFER),
    '/appointment/online/slot': () => yes({ lastDay: '2030-03-09', slots: [SLOT, LATER], better: null }),
    '/sys/randomImage/': () => yes('data:image/png;base64,AA=='),
    '/appointment/online/code': () => yes(null),
    '/appointment/online/enter': () => yes({ pass: 'p', until: '' }),
    '/appointment/online/mine': () => yes([BOOKED]),
    '/appointment/online/move': () => yes(moved),
  })
  const moves = () => log.filter(({ path }) => path === '/appointment/online/move')
  render(<BookingPage />)
  fireEvent.click(await screen.findByRole('button', { name: /我的预约/ }))
  await prove('查看我的预约')
  fireEvent.click(await screen.findByRole('button', { name: /03-08.*复诊/ }))
  press('改约到其他时间')
  fireEvent.click(await screen.findByRole('button', { name: /03-09 周六/ }))
  press(/09:00–09:30/)
  expect(screen.getByText(/从 03-08.* 改到 03-09.*确定改约吗/)).toBeTruthy()
  expect(moves()).toEqual([])
  press('确定改约')
  press('正在提交…')
  expect(await screen.findByText('改约成功，原来的时间已让出。')).toBeTruthy()
  expect(screen.getByText('B2')).toBeTruthy()
  expect(moves().map(({ body }) => body)).toEqual([{ pass: 'p', bookingNo: 'B1', slotId: 'm' }])
  expect(screen.getByRole('button', { name: '改约到其他时间' })).toBeTruthy()
})

it('says that booking is closed, or that no code can be sent, and the way to book instead', async () => {
  answerWith({ '/appointment/online/service': () => refusal(404, '') })
  const { unmount } = render(<BookingPage />)
  expect(await screen.findByText(/没有开放网上预约/)).toBeTruthy()
  unmount()
  answerWith({ '/appointment/online/service': () => yes({ ...OFFER, canVerify: false }) })
  render(<BookingPage />)
  expect(await screen.findByText(/没有开通短信验证码/)).toBeTruthy()
  expect(screen.getByRole('link', { name: CLINIC.phone }).getAttribute('href')).toBe('tel:057188880000')
  expect(screen.queryByRole('button', { name: '复诊' })).toBeNull()
})

it('writes a calendar entry in UTC with escaped and folded lines', () => {
  const text = calendarFile({ ...BOOKED, place: '门诊楼三层东区第一候诊厅右侧，肺功能室与雾化室之间' }, 0, 'h')
  expect(text).toContain('DTSTART:20300308T000000Z\r\nDTEND:20300308T003000Z')
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain(String.raw`DESCRIPTION:预约号 B1\n空腹，禁烟`)
})

it('reads services and times again when the server had failed', async () => {
  let isDown = true
  const unless = (answer: unknown) => () => (isDown ? refusal(502, '服务暂不可用') : yes(answer))
  answerWith({
    '/appointment/online/service': unless(OFFER),
    '/appointment/online/slot': unless({ lastDay: '2099-03-09', slots: [SLOT] }),
  })
  render(<BookingPage />)
  await screen.findByRole('alert')
  isDown = false
  press('重试')
  fireEvent.click(await screen.findByRole('button', { name: '复诊' }))
  await screen.findByRole('button', { name: /可约$/ })
  isDown = true
  press('看以后两周')
  await screen.findByRole('alert')
  isDown = false
  press('重试')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
