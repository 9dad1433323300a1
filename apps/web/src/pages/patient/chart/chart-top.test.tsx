import type { ChartHead, KeyNumber, PatientBanner } from '@huxi/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { useSession } from '../../../kit/data/session.ts'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { chartText } from './chart-text.ts'
import { ChartTop } from './chart-top.tsx'

const number = (code: string, more: Partial<KeyNumber> = {}): KeyNumber => ({
  code,
  label: code,
  text: '18 分',
  at: '2026-01-31',
  stale: false,
  flag: null,
  reference: null,
  previous: null,
  change: null,
  ...more,
})

const HEAD: ChartHead = {
  id: 'p1',
  shownUntil: null,
  patientNo: 'P26000001',
  name: '周建国',
  gender_dictText: '男',
  birthDate: '1957-03-04',
  birthEstimated: false,
  age: '68 岁',
  status: 'active',
  responsibleDoctor: '李医生',
  dept: '呼吸科',
  careGroups: '慢阻肺',
  stay: {
    encounterId: 'e1',
    kind: 'inpatient',
    kind_dictText: '住院',
    startAt: '2026-01-30 10:00:00',
    dept: '呼吸科',
    doctor: null,
    ward: '呼吸一病区',
    bed: '3',
  },
  alerts: [
    {
      code: 'highRisk',
      tone: 'danger',
      text: '高危评估未确认：NEWS2 9 分（2026-01-31 08:00）',
      about: 'a1',
    },
    { code: 'allergy', tone: 'danger', text: '严重过敏：青霉素', about: null },
  ],
  allergies: [{ substance: '青霉素', severity: 'severe', severity_dictText: '重度', reaction: '休克' }],
  programmes: [{ id: 'g1', text: '慢阻肺', status: 'active', statusText: '管理中' }],
  keyNumbers: [
    number('CAT', {
      previous: { text: '22 分', at: '2025-12-01' },
      change: { direction: 'down', text: '改善', tone: 'good' },
    }),
    number('FeNO', { text: '25 ppb', at: '2025-01-02', stale: true }),
  ],
  results: [],
  drugs: [
    {
      drug: '噻托溴铵',
      drugClass: 'LAMA',
      drugClass_dictText: 'LAMA',
      dose: '18 μg 每日一次',
      startDate: '2025-10-01',
    },
  ],
  diagnoses: [{ text: '慢性阻塞性肺疾病', certainty_dictText: '确诊', diagnosedOn: '2020-05-01' }],
  counts: {
    moderate: 1,
    severe: 1,
    admitted: 1,
    rows: [
      { on: '2025-12-01', text: '住院', resource: 'visit:encounter', id: 'v1', unclear: false },
      { on: '2025-09-01', text: '用药', resource: 'fact:exacerbation', id: 'e1', unclear: false },
    ],
  },
  more: [],
  empty: false,
  lists: [],
}

const BANNER: PatientBanner = {
  id: 'p1',
  patientNo: HEAD.patientNo,
  name: HEAD.name,
  gender_dictText: '男',
  age: '68 岁',
  birthDate: HEAD.birthDate,
  birthEstimated: false,
  status: 'active',
  place: '呼吸一病区 3 床',
  allergies: HEAD.allergies,
  moreAllergies: false,
  flags: [],
}
const CHART = { path: '/patient/list/:id', component: 'patient/PatientDetail' }

const show = () => renderAt('/patient/list/p1', <ChartTop id="p1" />)

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:result:handle'])
  useSession.setState({ menu: [CHART] as never })
})

it('shows patient, place, allergies, numbers with their direction in words, and outdated values', async () => {
  serve({ '/patient/chart/head': () => HEAD, '/patient/chart/banner': () => BANNER })
  show()
  const top = within(await screen.findByRole('region', { name: '档案摘要' }))
  await top.findByText('周建国')
  for (const text of ['男 · 68 岁', 'P26000001', '呼吸一病区 3 床', '慢阻肺 管理中', '青霉素（重度，休克）'])
    expect(top.getByText(text)).toBeTruthy()
  expect(top.getByText('中度 1 次、重度 1 次（其中住院 1 次，含本次）', { exact: false })).toBeTruthy()
  const figures = top
    .getAllByText(/CAT|FeNO/, { selector: 'dt' })
    .map(({ parentElement }) => parentElement!.textContent)
  expect(figures).toEqual(['CAT18 分↓ 改善2026-01-31', 'FeNO25 ppb数据已过期2025-01-02'])
  await expectAccessible()
})

it('the earlier number says why there is no difference to it', async () => {
  const previous = { text: '<5 ppb', at: '2025-12-01' }
  const keyNumbers = [number('CAT', { previous: { ...previous, text: '22 分' } }), number('FeNO', { previous })]
  serve({ '/patient/chart/head': () => ({ ...HEAD, keyNumbers }), '/patient/chart/banner': () => BANNER })
  show()
  expect((await screen.findByText('上次 22 分')).title).toBe('两次的题目或计分版本不同，不计算差值')
  expect(screen.getByText('上次 <5 ppb').title).toBe('低于或高于所示数值（<、≤、>、≥），不计算差值')
})

it('the confirmation of a high-risk result asks for the action taken', async () => {
  serve({ '/patient/chart/head': () => HEAD, '/patient/chart/banner': () => BANNER })
  show()
  fireEvent.click(await screen.findByRole('button', { name: '确认处理' }))
  expect(await screen.findByLabelText('处理措施')).toBeTruthy()
})

it('the last score stays in sight after confirmation, with user and action', async () => {
  // the code of a list is no button's: its page is in the menu of who may read it
  useSession.setState({ menu: [CHART, { path: '/assess/list', component: 'assessment/AssessmentList' }] as never })
  const last = {
    assessmentId: 'a1',
    score: 9,
    scoreMin: 9,
    level: 'high',
    single3: true,
    at: '2026-01-31 08:00:00',
    dueAt: '2026-01-31 08:00:00',
    continuous: true,
    acknowledged: true,
    seenTo: { by: '张三', at: '2026-01-31 08:10:00', deed: '已调整氧疗' },
  }
  serve({
    '/patient/chart/head': () => ({ ...HEAD, alerts: [] }),
    '/patient/chart/banner': () => BANNER,
    '/assess/assessment/scores': () => [{ patientId: 'p1', last, waiting: [] }],
  })
  show()
  expect(await screen.findByText('NEWS2 9 分 高风险')).toBeTruthy()
  expect(screen.getByText('须持续监测')).toBeTruthy()
  expect(screen.getByText('已处理：张三 已调整氧疗')).toBeTruthy()
})

it('a summary that fails says so and is tried again', async () => {
  let works = false
  serve({
    '/patient/chart/head': () => (works ? HEAD : new Refused('数据库忙，请稍后重试')),
    '/patient/chart/banner': () => ({ ...BANNER, allergies: [] }),
  })
  show()
  await screen.findByText('档案首页加载失败')
  works = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('未记录过敏史')).toBeTruthy()
})

it('the text for the record has clinical content, and no further identifying data', () => {
  expect(chartText(HEAD, '2026-01-31').split('\n')).toEqual([
    '患者：周建国，男，68 岁，P26000001',
    '在院：住院，呼吸一病区，3 床，自 2026-01-30',
    '诊断：慢性阻塞性肺疾病 确诊',
    '过敏：青霉素 重度 休克',
    '在用药物：噻托溴铵 18 μg 每日一次',
    '近 12 个月慢阻肺急性加重：中度 1 次、重度 1 次（其中住院 1 次，含本次）',
    '最近数值：CAT 18 分 （2026-01-31，改善）；FeNO 25 ppb （2025-01-02，数据已过期）',
    '整理日期：2026-01-31。以上内容由系统整理，仅供参考。',
  ])
})

it('parts that are cut say so in the text', () => {
  const head: ChartHead = { ...HEAD, more: ['allergies', 'diagnoses'] }
  const lines = chartText(head, '2026-01-31').split('\n')
  expect(lines).toContain('诊断：慢性阻塞性肺疾病 确诊 等（未列全）')
  expect(lines).toContain('过敏：青霉素 重度 休克 等（未列全）')
  expect(lines).toContain('在用药物：噻托溴铵 18 μg 每日一次')
})
