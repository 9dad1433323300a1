import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import Asthma from '../hcqycjxjz.tsx'

let log: Asked[]
const stored = () => log.filter(({ path }) => path === '/assess/store')

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:result:add'])
  log = serve({
    '/assess/store': () => ({ ids: ['1', '2'], groupId: 'g' }),
    '/sys/dict/getDictItems/assess_context': () =>
      ['门诊', '住院', '随访', '自评'].map((text, n) => ({ value: `c${n}`, text })),
  })
  renderAt('/assessment/hcqycjxjz', <Asthma />)
})

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
  return field as HTMLInputElement
}

const fill = () => {
  type('年龄', '45')
  type('FeNO（50 mL/s）', '55')
  type('本机构年发作率', '0,6')
}

it('asks what only staff are asked, shows the result at once, and stores what was typed', async () => {
  fill()
  expect(screen.getByLabelText('评估结果').textContent).toContain('FeNO')
  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存 2 条评估结果')).toBeTruthy()
  expect(stored()[0]!.body).toMatchObject({
    tool: 'hcqycjxjz',
    part: 'asthma',
    answers: { ageYears: 45, fenoPpb: 55, localBaselineRatePerYear: 0.6 },
    context: 'c0',
  })
  await waitFor(() => expect(location.pathname).toBe('/assessment/result'))
  expect(screen.getByLabelText<HTMLInputElement>('年龄').value).toBe('')
})

it('a number in the wrong unit stands in the way until it is mended', async () => {
  fill()
  const field = type('血嗜酸性粒细胞', '300')
  expect(await screen.findByText(/应在 0–20 ×10⁹\/L 之间/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('有 1 处需要修改')).toBeTruthy()
  expect(stored()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '改为 300 个/μL' }))
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText(/300 个\/μL = 0.3 ×10⁹\/L/)).toBeTruthy()
})

it('nothing is stored of an empty form', async () => {
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('还没有填写任何答案，请先填写再保存')).toBeTruthy()
  expect(stored()).toEqual([])
})

it('who may not store still sees results, and no button', async () => {
  signIn([])
  fill()
  expect(await screen.findByText(/重新计算/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})
