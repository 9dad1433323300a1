import { beforeEach, expect, it } from 'vitest'
import { clearReminders, keepReminder, seeReminders, useReminders } from './reminders.ts'
import { setUser, signedOut } from './session.ts'

const texts = () => useReminders.getState().map(({ text }) => text)

beforeEach(clearReminders)

it('keeps the last 50, newest first, until they are seen', () => {
  for (let n = 1; n <= 51; n++) keepReminder(`第 ${n} 条`)
  expect(texts()).toHaveLength(50)
  expect([texts()[0], texts()[49]]).toEqual(['第 51 条', '第 2 条'])
  expect(useReminders.getState().every(({ seen, tone }) => !seen && tone === 'danger')).toBe(true)
  seeReminders()
  keepReminder('又一条', 'info')
  expect(useReminders.getState().filter(({ seen }) => !seen)).toMatchObject([{ text: '又一条', tone: 'info' }])
})

it('is not handed to the next person', () => {
  setUser({ username: 'linjy' } as Parameters<typeof setUser>[0])
  keepReminder('拒绝访问')
  setUser({ username: 'linjy', realname: '林静怡' } as Parameters<typeof setUser>[0])
  expect(texts()).toEqual(['拒绝访问'])
  signedOut()
  expect(texts()).toEqual([])
})
