import type { RoundLine, WardBed, WardStay } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../../../test/kit.tsx'
import { Round } from './round.tsx'

const stay = (n: number): WardStay => ({
  encounterId: `e${n}`,
  visitNo: null,
  status: 'in_progress',
  patient: {
    id: `p${n}`,
    patientNo: `P${n}`,
    name: ['张三', '李四'][n - 1]!,
    gender: '2',
    gender_dictText: '女',
    birthDate: '1950-01-01',
    age: '76 岁',
    status: 'active',
  },
  admittedAt: null,
  days: null,
  doctor: null,
  mine: false,
  diagnosis: null,
  plannedEndOn: null,
  marks: [],
})

const BEDS = [1, 2].map((n): WardBed => ({ bedId: `b${n}`, bedNo: String(n), status: 'taken', stay: stay(n) }))
const line = (n: number, values: RoundLine['values'] = {}): RoundLine => ({
  patientId: `p${n}`,
  unfit: null,
  scale: 1,
  order: null,
  observedAt: Object.keys(values).length > 0 ? '2026-11-27 08:00:00' : null,
  values,
  last: null,
})

const show = (answer: (body: object) => unknown, lines: () => RoundLine[], ranges: readonly object[] = []) => {
  const asked = serve({
    '/range/reference/of': () => ({ ranges, adultCodes: [] }),
    '/fact/observation/vitals/round': lines,
    '/fact/observation/vitals/cell': answer,
    '/sys/dict/getDictItems/oxygen_device': () => [],
  })
  renderAt('/', <Round wardId="w1" ward="一病区" beds={BEDS} unplaced={[]} />)
  return asked
}
const box = (name: string) => screen.findByLabelText(name)
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

beforeEach(() => {
  setWidth(1440)
  signIn(['fact:observation:add'])
})

it('saves each value on leaving its field, and names missing values', async () => {
  let kept: RoundLine['values'] = {}
  const asked = show(
    () => {
      kept = { temperature: 36.8 }
      return { observedAt: '2026-11-27 08:00:00', news2: null }
    },
    () => [line(1, kept), line(2)],
  )
  await screen.findByText('已测全 0/2 床 · 未开始 2 床')
  type(await box('1 床 体温'), '36.8')
  await screen.findByText(/^已测全 0\/2 床 · 未开始 1 床 · 缺 心率 1/)
  expect(asked.find(({ path }) => path.endsWith('/cell'))?.body).toMatchObject({
    patientId: 'p1',
    encounterId: 'e1',
    temperature: 36.8,
    fresh: false,
  })
  await expectAccessible(screen.getByRole('table'))
})

it('keeps unsaved values, with the reason', async () => {
  const asked = show(
    () => new Refused('体温刚由他人记录为 37.2 ℃，请核对后再改'),
    () => [line(1), line(2)],
  )
  type(await box('1 床 心率'), '8800')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^心率应在 20–250/)
  expect(asked.some(({ path }) => path.endsWith('/cell'))).toBe(false)
  type(await box('2 床 体温'), '36.8')
  await screen.findByText('体温刚由他人记录为 37.2 ℃，请核对后再改')
  expect(((await box('2 床 体温')) as HTMLInputElement).value).toBe('36.8')
})

it('saves the values of a bed one after the other, and shows them while they cannot be read back', async () => {
  const open: (() => void)[] = []
  let reads = 0
  const asked = show(
    () => new Promise((resolve) => open.push(() => resolve({ observedAt: '', news2: null }))),
    () => {
      if ((reads += 1) > 1) throw new Refused('数据正被占用，请稍后重试')
      return [line(1), line(2)]
    },
  )
  const sent = () => asked.filter(({ path }) => path.endsWith('/cell')).length
  type(await box('1 床 体温'), '36.8')
  type(await box('1 床 心率'), '88')
  await waitFor(() => expect(open).toHaveLength(1))
  expect(sent()).toBe(1)
  open[0]!()
  await waitFor(() => expect(open).toHaveLength(2))
  open[1]!()
  await waitFor(() => expect(screen.queryByText('正在保存')).toBeNull())
  expect(((await box('1 床 体温')) as HTMLInputElement).value).toBe('36.8')
})

it('is walked by Enter and arrows, and from bed to bed', async () => {
  show(
    () => ({ observedAt: '', news2: null }),
    () => [line(1), line(2, { temperature: 36.5 })],
  )
  const first = await box('1 床 体温')
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(await box('1 床 心率'))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await box('2 床 心率'))
  fireEvent.click(within(screen.getByRole('row', { name: /张三/ })).getByRole('button', { name: '下一床' }))
  await waitFor(async () => expect(document.activeElement).toBe(await box('2 床 心率')))
})

it('compares a value with its range while it is typed, and reports an impossible one', async () => {
  const range = { code: 'temperature', sex: 'any', ageFrom: 18, ageTo: null, unit: '℃', low: 36, high: 37.2 }
  const asked = show(
    () => ({ observedAt: '', news2: null }),
    () => [line(1), line(2)],
    [{ ...range, criticalLow: null, criticalHigh: null, source: '' }],
  )
  const input = await box('1 床 体温')
  fireEvent.change(input, { target: { value: '38.5' } })
  expect((await screen.findByText(/^体温 ↑ 偏高，参考范围/)).textContent).toContain('36–37.2')
  fireEvent.change(input, { target: { value: '36.5' } })
  await screen.findByText(/^体温 正常/)
  fireEvent.change(input, { target: { value: '3' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(input, { target: { value: '385' } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^体温应在 30–43/)
  expect(asked.some(({ path }) => path.endsWith('/cell'))).toBe(false)
})
