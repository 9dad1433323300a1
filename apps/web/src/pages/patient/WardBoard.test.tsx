import type { WardList, WardStay } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, serve, setWidth, signIn, Refused } from '../../../test/kit.tsx'
import { useSession } from '../../kit/data/session.ts'
import WardBoard from './WardBoard.tsx'

const MOVES = ['transfer', 'finish', 'cancel'].map((name) => `visit:encounter:${name}`)
const CODES = ['visit:encounter:list', 'visit:encounter:add', 'visit:encounter:begin', ...MOVES]

const stay = (name: string, more: Partial<WardStay> = {}): WardStay => ({
  encounterId: `e-${name}`,
  visitNo: 'V260000001',
  status: 'in_progress',
  patient: {
    id: `p${name.codePointAt(0)}`,
    patientNo: 'P26000001',
    name,
    gender: '2',
    gender_dictText: '女',
    birthDate: '1950-01-01',
    age: '76 岁',
    status: 'active',
  },
  admittedAt: '2026-11-20 08:00:00',
  days: 4,
  doctor: '王医生',
  mine: false,
  diagnosis: '慢阻肺急性加重',
  plannedEndOn: null,
  marks: [],
  ...more,
})

const MARKS: WardStay['marks'] = [{ code: 'allergy', text: '过敏：青霉素', tone: 'red' }]

const WARD: WardList = {
  wards: [{ id: 'w1', name: '一病区', beds: 4, taken: 3, own: true }],
  wardId: 'w1',
  beds: [
    { bedId: 'b1', bedNo: '1', status: 'taken', stay: stay('张三', { mine: true, marks: MARKS }) },
    { bedId: 'b2', bedNo: '2', status: 'free', stay: null },
    { bedId: 'b3', bedNo: '3', status: 'taken', stay: null },
    { bedId: 'b4', bedNo: '4', status: 'taken', stay: stay('李四') },
  ],
  unplaced: [stay('王五')],
  onDuty: [{ userId: 'u1', name: '赵护士', until: '2026-11-23 08:00:00' }],
  uncalled: 3,
}

const show = (answer: unknown = WARD) => {
  const asked = serve({
    '/visit/ward/beds': () => answer,
    '/patient/find': () => ({
      records: [{ ...stay('赵六').patient, phone: null, numbers: '', place: null }],
      more: false,
    }),
    '/visit/encounter/admit': () => ({ id: 'e1' }),
    '/fact/observation/vitals': () => ({ ids: ['o1', 'o2'], news2: null }),
    '/fact/observation/vitals/of': () => ({ unfit: null, scale: 1, order: null }),
  })
  renderAt('/patient/board', <WardBoard />)
  return asked
}

const bed = (name: string) => screen.findByRole('listitem', { name })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(CODES)
  const chart = { path: '/patient/list/:id', component: 'patient/PatientDetail', children: [] }
  useSession.setState({ menu: [chart] as never })
})

it('shows every bed; hidden patients have no name, and marks are words', async () => {
  show()
  const zhang = within(await bed('1 床 张三'))
  expect(zhang.getByText('女 76岁 第4天 慢阻肺急性加重')).toBeTruthy()
  expect(zhang.getByText('过敏：青霉素')).toBeTruthy()
  expect(zhang.getByRole('link', { name: '张三' }).getAttribute('href')).toBe(`/patient/list/p${'张'.codePointAt(0)}`)
  expect((await bed('3 床 已占用')).textContent).toBe('3已占用')
  expect(within(screen.getByRole('region', { name: '未分配床位' })).getByText('王五')).toBeTruthy()
  expect(screen.getByText('占用 3 · 空床 1 · 未分配床位 1 人')).toBeTruthy()
  expect(screen.getByText('当班：赵护士')).toBeTruthy()
  await expectAccessible(document.querySelector<HTMLElement>('[data-walk]')!)
})

it('keeps an open high result in sight beside a score that is confirmed', async () => {
  const open: WardStay['marks'] = [{ code: 'high', text: '高危未确认', tone: 'red' }]
  const last = { assessmentId: 'a1', score: 1, scoreMin: 1, level: 'low', single3: false, at: '2026-11-23 08:00:00' }
  useSession.setState({ menu: [{ path: '/assessment/list', component: 'assessment/AssessmentList' }] as never })
  serve({
    '/visit/ward/beds': () => ({ ...WARD, unplaced: [stay('王五', { marks: open })] }),
    '/assess/assessment/scores': () => [
      {
        patientId: stay('王五').patient.id,
        last: { ...last, dueAt: null, continuous: false, acknowledged: true, seenTo: null },
        waiting: [{ id: 'a2', performedAt: '2026-11-23 09:00:00', urgent: 'CURB-65' }],
      },
    ],
  })
  renderAt('/patient/board', <WardBoard />)
  const wang = within(await bed('王五'))
  expect(await wang.findByText('NEWS2 1')).toBeTruthy()
  expect(wang.getByText('高危未确认')).toBeTruthy()
})

it('says nothing about hidden values', async () => {
  useSession.setState({
    fields: { 'visit:diagnosis': { diagnosisText: 'hidden' } },
  })
  const hidden = stay('张三', { diagnosis: null })
  show({ ...WARD, beds: [{ bedId: 'b1', bedNo: '1', status: 'taken', stay: hidden }] })
  const zhang = within(await bed('1 床 张三'))
  expect(zhang.getByText(/^女 76岁/)).toBeTruthy()
  expect(zhang.queryByText(/未填写|null/)).toBeNull()
  useSession.setState({ fields: {} })
})

it('is walked by arrows; Enter opens a chart, or admits into an empty bed', async () => {
  const asked = show()
  const first = await bed('1 床 张三')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(await bed('2 床 空床'))
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  fireEvent.change(await screen.findByLabelText('查找患者'), { target: { value: '赵六' } })
  fireEvent.click(await screen.findByText('赵六'))
  const foot = document.querySelector<HTMLElement>('.ant-modal-footer, [role=dialog] footer')!
  fireEvent.click(within(foot).getByText('办理入院'))
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/admit'))?.body).toMatchObject({
      patientId: `p${'赵'.codePointAt(0)}`,
      bedId: 'b2',
    }),
  )
  await screen.findByText('已入住一病区 2 床')
})

it('offers no bed of the previous ward while the chosen one is read', async () => {
  const second = { id: 'w2', name: '二病区', beds: 1, taken: 0, own: true }
  const wards = [...WARD.wards, second]
  const arrived = Promise.withResolvers<WardList>()
  serve({
    '/visit/ward/beds': ({ query }) => (query.get('wardId') === 'w2' ? arrived.promise : { ...WARD, wards }),
  })
  renderAt('/patient/board', <WardBoard />)
  await bed('1 床 张三')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '病区' }))
  fireEvent.click(await screen.findByText('二病区（0/1）'))
  await waitFor(() => expect(screen.queryByRole('button', { name: '办理入院' })).toBeNull())
  expect(screen.queryByText('张三')).toBeNull()
  const beds: WardList['beds'] = [{ bedId: 'b9', bedNo: '9', status: 'free', stay: null }]
  arrived.resolve({ ...WARD, wards, wardId: 'w2', beds, unplaced: [] })
  expect(await bed('9 床 空床')).toBeTruthy()
})

it('saves vital signs of a bed with the stay', async () => {
  signIn([...CODES, 'fact:observation:add'])
  const asked = show()
  fireEvent.click(within(await bed('1 床 张三')).getByRole('button', { name: '1 床 张三 更多操作' }))
  fireEvent.click(await screen.findByText('记录体征'))
  fireEvent.change(await screen.findByLabelText('体温'), { target: { value: '36.8' } })
  const score = within(await screen.findByRole('region', { name: 'NEWS2' }))
  fireEvent.change(screen.getByLabelText('血氧饱和度'), { target: { value: '91' } })
  await waitFor(() => expect(score.getByRole('status').textContent).toBe('NEWS2 至少 3 分请尽快由医护人员评估。'))
  fireEvent.change(screen.getByLabelText('血氧饱和度'), { target: { value: '93' } })
  await waitFor(() => expect(score.getByText('血氧饱和度').textContent).toBe('血氧饱和度 2'))
  fireEvent.click(screen.getByRole('button', { name: /保.?存/ }))
  await screen.findByText('已记录1 床 张三的 2 项体征')
  expect(asked.find(({ path }) => path.endsWith('/vitals'))?.body).toMatchObject({
    patientId: `p${'张'.codePointAt(0)}`,
    encounterId: 'e-张三',
    temperature: 36.8,
    spo2: 93,
  })
})

it('仅本人负责 leaves the others out', async () => {
  show()
  await bed('4 床 李四')
  fireEvent.click(screen.getByRole('switch', { name: /仅本人负责/ }))
  expect(screen.queryByText('李四')).toBeNull()
  expect(screen.getByText('本人负责 1 人')).toBeTruthy()
})

it('offers moves in the words of a ward to users with the right to make them', async () => {
  show()
  fireEvent.click(within(await bed('王五')).getByRole('button', { name: '王五 更多操作' }))
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain('分配床位'),
  )
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain('办理出院')
})

it('a failure can be tried again; a hospital without wards shows the next step', async () => {
  show(new Refused('数据库忙'))
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  show({ wards: [], wardId: null, beds: [], unplaced: [], uncalled: null, onDuty: [] } satisfies WardList)
  expect(await screen.findByText('还没有病区，请先登记病区和床位，可联系系统管理员。')).toBeTruthy()
})

it('announces severe warnings and any isolation that arrive while the board is open', async () => {
  let marks: WardStay['marks'] = [{ code: 'flag-1', text: '跌倒（中）', tone: 'orange' }]
  const list = () => ({ ...WARD, unplaced: [stay('王五', { marks })] })
  serve({ '/visit/ward/beds': list })
  renderAt('/patient/board', <WardBoard />)
  await screen.findByText('跌倒（中）')
  marks = [
    ...marks,
    { code: 'flag-2', text: '跌倒（高）', tone: 'red' },
    { code: 'flag-3', text: '感染隔离（低）', tone: 'blue', isolation: true },
    { code: 'flag-4', text: '氧疗（低）', tone: 'blue', isolation: false },
  ]
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  const toasts = ['跌倒（高）', '感染隔离（低）'].map((text) => `未分配床位 王五：${text}`)
  expect(await screen.findByText(`新的警示：${toasts.join('；')}`)).toBeTruthy()
})

it('says the time of vitals of the last day, of older ones the day', async () => {
  const before = (hours: number) => new Date(Date.now() + (8 - hours) * 3_600_000).toISOString()
  const vitalsAt = (at: string) => `${at.slice(5, 10)} ${at.slice(11, 16)} SpO₂ 96 R18 T36.5`
  const bed = (bedNo: string, text: string): WardList['beds'][number] => ({
    bedId: `b${bedNo}`,
    bedNo,
    status: 'taken',
    stay: stay(`患者${bedNo}`, { marks: [{ code: 'vitals', text, tone: 'grey' }] }),
  })
  const [recent, old] = [before(23), before(72)]
  show({ ...WARD, beds: [bed('1', vitalsAt(recent)), bed('2', vitalsAt(old)), bed('3', '06:10 SpO₂ 95')] })
  const cardText = async (name: string) => (await screen.findByRole('listitem', { name })).textContent
  expect(await cardText('1 床 患者1')).toContain(`${recent.slice(11, 16)} SpO₂ 96 R18 T36.5`)
  expect(await cardText('1 床 患者1')).not.toContain(recent.slice(5, 10))
  expect(await cardText('2 床 患者2')).toContain(`${old.slice(5, 10)} SpO₂ 96 R18 T36.5`)
  expect(await cardText('3 床 患者3')).toContain('06:10 SpO₂ 95')
})

it('says that the scores were not read, and reads them again', async () => {
  const pages = ['patient/PatientDetail', 'assessment/AssessmentList']
  useSession.setState({ menu: pages.map((component) => ({ path: `/${component}`, component, children: [] })) as never })
  let fails = true
  serve({
    '/visit/ward/beds': () => WARD,
    '/assess/assessment/scores': () => (fails ? new Refused('服务暂时不可用', { code: 502, status: 502 }) : []),
  })
  renderAt('/patient/board', <WardBoard />)
  const text = '末次评分加载失败，风险等级和复测时间没有显示'
  const failure = (await screen.findByText(text)).parentElement!
  fails = false
  fireEvent.click(within(failure).getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})
