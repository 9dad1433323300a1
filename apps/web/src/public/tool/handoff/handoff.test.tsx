import { partOf, tools } from '@huxi/clinical/tools'
import type { Answers } from '@huxi/clinical/tools/tool'
import { consentOf, unpack } from '@huxi/clinical/tools/packed'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDrawn } from '../../../../test/qr.ts'
import { answerWith, no, refusal, yes, type Answer } from '../../../../test/server.ts'
import { TERMS } from './consent.tsx'
import { Handoff } from './handoff.tsx'

const tool = tools.find(({ id }) => id === 'copd')!
const part = partOf('copd', 'admission')!
const answers: Answers = {
  ageYears: 72,
  emrcd: '5a',
  eosinophils: {
    value: 30,
    unit: part.groups.flatMap((g) => g.questions).find((q) => q.key === 'eosinophils')!.input.units![0]!.unit,
  },
  consolidation: true,
}

const onDone = vi.fn()
const GIVEN = { code: '48271935', expiresAt: '2026-01-31 09:20:00', seconds: 900, receipt: 's3cret' }

const UNTAKEN = yes({ receivedAt: null })
const show = (answer: () => Answer | Promise<Answer> = () => yes(GIVEN), received: () => Answer = () => UNTAKEN) => {
  const asked = answerWith({ '/assess/handoff': answer, '/assess/handoff/received': received })
  render(<Handoff tool={tool} part={part} answers={answers} onDone={onDone} />)
  return asked
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const AGREE = '同意并生成编码'

const drawn = (label: string): string => {
  const svg = screen.getByRole('img', { name: label })
  return readDrawn(svg.querySelector('path')!.getAttribute('d')!, Number(svg.getAttribute('viewBox')!.split(' ')[2]))
}

beforeEach(() => onDone.mockClear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sends nothing before the person has agreed, and nothing when the person does not', () => {
  const asked = show()
  for (const [, text] of TERMS) expect(screen.getByText(text)).toBeDefined()
  press('不同意，返回')
  expect(onDone).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})

it('sends the answers of this part alone, with the consent', async () => {
  const asked = show()
  press(AGREE)
  await screen.findByText('编码：4 8 2 7 1 9 3 5')
  expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    {
      method: 'POST',
      path: '/assess/handoff',
      body: { tool: 'copd', part: 'admission', answers, consent: true, consentVersion: 'handoff-1' },
    },
  ])
})

it('asks once, however often it is pressed', async () => {
  const asked = show()
  press(AGREE)
  fireEvent.click(screen.getByRole('button', { name: '正在生成…' }))
  await screen.findByText('编码：4 8 2 7 1 9 3 5')
  expect(asked).toHaveLength(1)
})

it('shows the code in two groups and as a QR code of the digits', async () => {
  show()
  press(AGREE)
  expect(await screen.findByText('4827 1935')).toBeDefined()
  expect(drawn('编码的二维码')).toBe('48271935')
  const heading = screen.getByRole('heading', { name: '请医护人员扫码，或在系统中输入编码' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('counts down the given seconds, independent of the clock of the phone, and offers a new code', async () => {
  vi.useFakeTimers({ now: Date.UTC(1999, 0, 1) })
  const asked = show()
  press(AGREE)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('15 分钟内有效，剩余 15:00')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  expect(screen.getByText('15 分钟内有效，剩余 14:32')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(872_000))
  expect(screen.queryByText('4827 1935')).toBeNull()
  expect(screen.getByRole('heading', { name: '编码已过期' })).toBeDefined()
  press('重新生成')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(asked.filter(({ path }) => path === '/assess/handoff')).toHaveLength(2)
  expect(screen.getByText('15 分钟内有效，剩余 15:00')).toBeDefined()
})

it('shows receipt once the page is visible again, polling with its secret only', async () => {
  vi.useFakeTimers()
  let received = UNTAKEN
  const asked = show(undefined, () => received)
  press(AGREE)
  await act(() => vi.advanceTimersByTimeAsync(0))
  const look = async () => {
    fireEvent(document, new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  await look()
  expect(screen.getByText('4827 1935')).toBeDefined()
  received = yes({ receivedAt: '2026-01-31 09:12:30' })
  await look()
  expect(screen.getByRole('heading', { name: '已由医护人员接收' })).toBeDefined()
  expect(screen.getByText('接收时间：2026-01-31 09:12。编码已不能再使用。')).toBeDefined()
  expect(screen.queryByText('4827 1935')).toBeNull()
  expect(asked.at(-1)!.body).toEqual({ receipt: 's3cret' })
})

it.each([
  ['not received', () => UNTAKEN, /答案已经自动删除，没有留在服务器上/],
  ['there is no network', () => new TypeError('no connection'), /当前没有网络，无法得知是否已由医护人员接收/],
])('once it has ended it says what is known: %s', async (_, answer, sentence) => {
  vi.useFakeTimers()
  show(undefined, answer)
  press(AGREE)
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(900_000))
  expect(screen.getByText(sentence)).toBeDefined()
})

const readLink = (link: string) => {
  const [address, packed = ''] = link.split('#')
  return { address, read: unpack(tool, packed), consent: consentOf(packed) }
}

it('without a network carries the answers in the QR code, asks no server and says so', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const asked = show()
  press(AGREE)
  expect(screen.getByText('当前没有网络：二维码中包含您的答案，请只出示给医护人员扫描。')).toBeDefined()
  expect(readLink(drawn('含有您的答案的二维码'))).toEqual({
    address: `${location.origin}/copd`,
    read: { part, answers },
    consent: 'handoff-1',
  })
  expect(asked).toEqual([])
  expect(screen.queryByText(/剩余/)).toBeNull()
})

it('shows the QR code while the server is out of reach, then a code', async () => {
  let online = false
  show(() => (online ? yes(GIVEN) : new TypeError('no connection')))
  press(AGREE)
  await screen.findByText(/当前没有网络/)
  online = true
  press('网络恢复了，生成编码')
  expect(await screen.findByText('4827 1935')).toBeDefined()
})

it.each([
  ['too many', refusal(429, 'x'), '生成编码的次数过多'],
  ['closed', refusal(404, 'x'), '本机构目前不接收评估结果。'],
  ['broken', refusal(503, 'x'), '服务暂时不可用，请稍后再试。'],
  ['refused', no('请至少回答一个问题'), '请至少回答一个问题。'],
])('says what to do when it is %s, and lets the person try again', async (_, answer, sentence) => {
  const answersInTurn = [answer, yes(GIVEN)]
  show(() => answersInTurn.shift()!)
  press(AGREE)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(sentence)
  expect(alert.textContent).toContain('您也可以返回，直接把评估结果给医护人员看。')
  press(AGREE)
  expect(await screen.findByText('4827 1935')).toBeDefined()
})

it('says the result beside the code', async () => {
  show()
  press(AGREE)
  await screen.findByText('4827 1935')
  const outcome = screen.getByRole('region', { name: '评估结果' })
  expect(outcome.textContent).toContain('DECAF')
  expect(outcome.textContent).toContain('信息不完整')
  expect(outcome.textContent).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d · DECAF（2012 版）/)
  press('完成')
  expect(onDone).toHaveBeenCalledOnce()
})
