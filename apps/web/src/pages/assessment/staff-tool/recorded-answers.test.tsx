import type { Prefill } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftServer } from '../../../../test/drafts.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import Asthma from '../hcqycjxjz.tsx'

const recorded = (value: number, text: string, more: Partial<Prefill> = {}): Prefill => ({
  value,
  text,
  at: '2026-01-02',
  source: 'FeNO 检查',
  stale: false,
  windowDays: 90,
  ...more,
})
const VALUES: Record<string, Prefill> = {
  ageYears: recorded(68, '68 岁', { source: '出生日期' }),
  fenoPpb: recorded(25, '25 ppb'),
  bloodEos: recorded(0.3, '0.30 ×10⁹/L', { stale: true, source: '化验' }),
}

let log: Asked[]

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:result:add', 'patient:patient:list'])
  log = serve({
    ...draftServer().answers,
    '/patient/chart/prefill': () => ({ values: VALUES }),
    '/patient/card': () => ({
      id: 'p1',
      patientNo: 'P26000001',
      name: '张三丰',
      gender: '1',
      gender_dictText: '男',
      birthDate: '1958-01-01',
      age: '68 岁',
      numbers: '',
      status: 'active',
    }),
    '/assess/store': () => ({ ids: ['1'], groupId: 'g' }),
    '/sys/dict/getDictItems/assess_context': () =>
      ['门诊', '住院', '随访', '自评'].map((text, n) => ({ value: `c${n}`, text })),
  })
})

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const noteOf = (label: string) => document.getElementById(`${screen.getByLabelText(label).id}-recorded`)!

it('fills in valid values, offers outdated ones, and marks a typed value that differs', async () => {
  renderAt('/assessment/hcqycjxjz?patient=p1', <Asthma />)
  await waitFor(() => expect(value('FeNO（50 mL/s）')).toBe('25'))
  expect(screen.getAllByText('张三丰')).toHaveLength(2)
  const agreed = '与记录一致：年龄（出生日期，2026-01-02）；FeNO（50 mL/s）（FeNO 检查，2026-01-02）'
  expect(screen.getByText(agreed)).toBeTruthy()
  expect(noteOf('FeNO（50 mL/s）')).toBeNull()

  expect(value('血嗜酸性粒细胞')).toBe('')
  expect(noteOf('血嗜酸性粒细胞').textContent).toContain('记录为 0.30 ×10⁹/L（化验，2026-01-02）数据已过期')
  fireEvent.click(within(noteOf('血嗜酸性粒细胞').parentElement!).getByRole('button', { name: '填入' }))
  expect(value('血嗜酸性粒细胞')).toBe('0.3')

  fireEvent.change(screen.getByLabelText('FeNO（50 mL/s）'), { target: { value: '40' } })
  expect(noteOf('FeNO（50 mL/s）').textContent).toContain('记录为 25 ppb，您填写 40 ppb')
  fireEvent.change(screen.getByLabelText('FeNO（50 mL/s）'), { target: { value: '' } })
  expect(value('FeNO（50 mL/s）')).toBe('')

  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(log.some(({ path }) => path === '/assess/store')).toBe(true))
  expect(log.find(({ path }) => path === '/assess/store')!.body).toMatchObject({
    patientId: 'p1',
    answers: { ageYears: 68, bloodEos: { value: 0.3 } },
  })
})

it('warns about answers of another patient and asks once before storing', async () => {
  renderAt('/assessment/hcqycjxjz?patient=p1', <Asthma />)
  await waitFor(() => expect(value('FeNO（50 mL/s）')).toBe('25'))
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts().join('')).not.toContain('可能不是这位患者')
  fireEvent.change(screen.getByLabelText('年龄'), { target: { value: '84' } })
  expect(alerts().join('')).toMatch(/答案可能不是这位患者的。年龄：答案为 84 岁，所选患者为 \d\d 岁/)
  fireEvent.mouseDown(screen.getByLabelText('评估场景'))
  fireEvent.click(await screen.findByText('门诊'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  const question = await screen.findByRole('dialog', { name: '确定把这些答案保存给“张三丰”吗？' })
  expect(question.textContent).toContain('年龄：答案为 84 岁')
  expect(log.some(({ path }) => path === '/assess/store')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: '仍然保存' }))
  await waitFor(() => expect(log.some(({ path }) => path === '/assess/store')).toBe(true))
})

it('prefills nothing without a patient, and says that the assessment has none', async () => {
  renderAt('/assessment/hcqycjxjz', <Asthma />)
  expect(await screen.findByText('未关联患者')).toBeTruthy()
  expect(value('FeNO（50 mL/s）')).toBe('')
  expect(log.some(({ path }) => path === '/patient/chart/prefill')).toBe(false)
})

it('says that the patient or the record was not read, and stores nothing meanwhile', async () => {
  const failing = () => new Refused('服务暂时不可用', { code: 502, status: 502 })
  log = serve({ ...draftServer().answers, '/patient/chart/prefill': failing, '/patient/card': failing })
  renderAt('/assessment/hcqycjxjz?patient=p1', <Asthma />)
  expect(await screen.findByText('患者信息加载失败')).toBeTruthy()
  expect(await screen.findByText('没有读到病历中已有的值，请自行核对填写')).toBeTruthy()
  expect(screen.queryByText('未关联患者')).toBeNull()
  fireEvent.change(screen.getByLabelText('FeNO（50 mL/s）'), { target: { value: '40' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('还没有读到患者信息，请重试后再保存')).toBeTruthy()
  expect(log.some(({ path }) => path === '/assess/store')).toBe(false)
})
