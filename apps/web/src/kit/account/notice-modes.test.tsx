import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { NoticeModes } from './notice-modes.tsx'

const KINDS = [
  { kind: 'assess.highRisk', title: '高危结果', hint: '本部门出现高危评估结果时', mode: 'now', fixed: true },
  { kind: 'user.pending', title: '账号审核', hint: '有人注册、等待审核时', mode: 'now', fixed: false },
]

const show = async (answer: () => unknown = () => null) => {
  setWidth(1440)
  const log = serve({ '/sys/notice/settings': () => KINDS, '/sys/notice/setting': answer })
  renderAt('/', <NoticeModes />)
  await screen.findByText('高危结果')
  return log
}
const kind = (title: string) => within(screen.getByText(title).closest('li')!)
const chosen = () =>
  kind('账号审核').getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')!.textContent

it('saves a mode as soon as it is chosen', async () => {
  const log = await show()
  fireEvent.click(kind('账号审核').getByText('每小时汇总'))
  await screen.findByText('“账号审核”的提醒方式已改为每小时汇总')
  expect(log.at(-1)!.body).toEqual({ kind: 'user.pending', mode: 'hourly' })
  expect(chosen()).toBe('每小时汇总')
  await expectAccessible()
})

it('returns to the saved mode after a refusal', async () => {
  await show(() => new Refused('没有权限'))
  fireEvent.click(kind('账号审核').getByText('关闭'))
  await waitFor(() => expect(chosen()).toBe('立即'))
})

it('locks kinds that may be urgent, and explains why', async () => {
  await show()
  expect(kind('高危结果').queryByRole('radio')).toBeNull()
  expect(kind('高危结果').getByText('立即（可能紧急，不能汇总或关闭）')).toBeTruthy()
})
