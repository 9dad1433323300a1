import type { QuitAttempt } from '@huxi/contract'
import { expect, it } from 'vitest'
import { gainNode } from './gain-paper.ts'

const ROW = { patientId_dictText: '王建国', quitOn: '2026-11-01', status: 'trying', endedOn: null }

const cardOf = (more: object): string =>
  gainNode(document, { ...ROW, ...more } as unknown as QuitAttempt, '2026-11-28', '市一院').textContent

it('has days, cigarettes and money on the card, by the amount and price given', () => {
  const card = cardOf({ perDay: 20, packPrice: 25 })
  for (const text of ['王建国的戒烟成果', '27天', '540支', '675元', '每包 20 支 25 元', '市一院'])
    expect(card).toContain(text)
})

it('ends with the attempt, and has days alone without an amount', () => {
  const card = cardOf({ perDay: null, packPrice: null, status: 'relapsed', endedOn: '2026-11-11' })
  expect(card).toContain('10天')
  expect(card).toContain('重新定一个戒烟日')
  expect(card).not.toContain('元')
})
