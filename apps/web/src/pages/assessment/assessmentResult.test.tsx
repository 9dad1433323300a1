import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import AssessmentResult from './assessmentResult.tsx'

const row = (id: string, more: object = {}) => ({
  id,
  performedAt: '2026-01-31 09:05:07',
  modelCode: 'decaf',
  modelName: 'DECAF',
  modelVersion: '2012',
  status: 'ok',
  status_dictText: '已算出',
  level: 'high',
  level_dictText: '高',
  figure: '3 分',
  verdict: '高危',
  complete: true,
  source: 'handoff',
  source_dictText: '编码交接',
  performedBy: 'li',
  performedBy_dictText: '李医生',
  ...more,
})
const ROWS = [
  row('1'),
  row('2', { level: 'none', figure: null, verdict: null, complete: false, status: 'incomplete' }),
  row('3', { modelCode: 'gold', modelName: 'GOLD' }),
]
const detail = (id: string) => ({
  ...ROWS.find((one) => one.id === id),
  ruleSet: null,
  result: { score: 3 },
  inputs: {},
  steps: [],
  answers: [],
  notes: [],
})
const PREVIEW = {
  tool: 'copd',
  part: 'admission',
  title: '慢阻肺急性加重预后评估 · 入院评估',
  receivedAt: null,
  offline: true,
  answers: [{ key: 'ageYears', label: '年龄', value: '72 岁', given: 72 }],
  notes: [],
  findings: [
    {
      modelId: 'decaf',
      title: 'DECAF 评分',
      level: 'high',
      verdict: '高危',
      wording: { figure: '3 分' },
      textZh: 'DECAF 3 分：高危。',
      notes: [],
      storable: true,
    },
    {
      modelId: 'curb65',
      title: 'CURB-65',
      level: 'none',
      verdict: null,
      wording: {},
      textZh: '不适用',
      notes: [],
      storable: false,
    },
  ],
}

let refusal: string | undefined
let log: Asked[]
const asked = (path: string) => log.filter((each) => each.path === path)

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:handoff:use', 'assess:result:export'])
  refusal = undefined
  log = serve({
    '/assess/result/list': () => pageOf(ROWS),
    '/assess/result/queryById': ({ query }) => detail(query.get('id')!),
    '/assess/handoff/open': () => (refusal === undefined ? PREVIEW : new Refused(refusal)),
    '/assess/handoff/store': () => ({ ids: ['9'], groupId: 'g' }),
    '/sys/dict/getDictItems/assess_context': () => [
      { value: 'inpatient', text: '住院' },
      { value: 'outpatient', text: '门诊' },
      { value: 'self', text: '自评' },
      { value: 'public', text: '公众' },
    ],
  })
})

const table = async () => {
  renderAt('/assessment/result', <AssessmentResult />)
  await screen.findAllByRole('button', { name: 'DECAF（2012）' })
  return screen.getAllByRole('row')
}

it('states outcome, completeness and missing patient of every result in words', async () => {
  const rows = (await table()).map(({ textContent }) => textContent)
  expect(rows.find((text) => text.includes('3 分'))).toMatch(/DECAF（2012）未关联.*3 分高危.*完整李医生查看计算过程/)
  expect(rows.some((text) => text.includes('不完整'))).toBe(true)
})

it('results of different models are not compared, and it says why', async () => {
  await table()
  const boxes = [...screen.getAllByLabelText('选择DECAF'), ...screen.getAllByLabelText('选择GOLD')]
  fireEvent.click(boxes[0]!)
  fireEvent.click(boxes[2]!)
  const word = await screen.findByRole('button', { name: '对比' })
  expect(word.getAttribute('aria-disabled')).toBe('true')
  fireEvent.focus(word)
  expect(await screen.findByText('不同模型的结果不能对比')).toBeTruthy()
})

it('on a phone two results are selected among the cards and are beside each other', async () => {
  setWidth(375)
  renderAt('/assessment/result', <AssessmentResult />)
  const boxes = await screen.findAllByRole('checkbox', { name: '选择DECAF' })
  const [serious, incomplete] = boxes.map((box) => within(box.closest('li')!))
  expect(serious!.getByText('高')).toBeTruthy()
  expect(incomplete!.getByText('信息不完整')).toBeTruthy()
  expect(screen.queryByText('已算出')).toBeNull()
  const toolbar = within(document.querySelector<HTMLElement>('[data-toolbar]')!)
  expect(toolbar.getAllByRole('button')[0]!.textContent).toBe('接收评估')
  for (const box of boxes) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: '对比' }))
  const compared = await screen.findByRole('dialog', { name: /^结果对比/ })
  expect(within(compared).getByRole('row', { name: /^2026-01-31 09:05:07.*3 分/ })).toBeTruthy()
  expect(asked('/assess/result/queryById').map(({ query }) => query.get('id'))).toEqual(['1', '2'])
})

it('has no button without the right to receive assessments', async () => {
  signIn([])
  await table()
  expect(screen.queryByRole('button', { name: '接收评估' })).toBeNull()
})

describe('receiving', () => {
  const open = async (text: string) => {
    await table()
    fireEvent.click(screen.getByRole('button', { name: '接收评估' }))
    const field = await screen.findByLabelText('编码或链接')
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', charCode: 13 })
    return field as HTMLInputElement
  }

  it('asks the server nothing about texts that are neither code nor link', async () => {
    const field = await open('1234')
    expect(await screen.findByText(/^请输入 8 位数字编码/)).toBeTruthy()
    expect(field.value).toBe('1234')
    expect(asked('/assess/handoff/open')).toEqual([])
  })

  it('shows a refusal at its cause and keeps the input', async () => {
    refusal = '编码无效或已过期，请让患者重新生成'
    const field = await open('4827 1935')
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(field.value).toBe('4827 1935')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the new result, knows the context, stores, and reads the list again', async () => {
    await open('４８２７ １９３５')
    const layer = await screen.findByRole('dialog')
    await within(layer).findByText('DECAF 3 分：高危。')
    expect(asked('/assess/handoff/open')[0]!.body).toEqual({ code: '48271935' })
    expect(layer.textContent).toContain('离线链接')
    expect(layer.textContent).toMatch(/CURB-65不保存/)
    expect(layer.textContent).toContain('年龄72 岁')
    await expectAccessible(layer)

    expect(await within(layer).findByText('住院')).toBeTruthy()
    fireEvent.change(within(layer).getByLabelText('备注'), { target: { value: '转入' } })
    const before = asked('/assess/result/list').length
    fireEvent.click(within(layer).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('已保存评估（1 项结果）')).toBeTruthy()
    expect(asked('/assess/handoff/store')[0]!.body).toMatchObject({
      code: '48271935',
      context: 'inpatient',
      comment: '转入',
    })
    await waitFor(() => expect(asked('/assess/result/list').length).toBeGreaterThan(before))
  })
})
