import type { DuplicateCandidate, IdentityReading, PatientCard } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftServer } from '../../../test/drafts.ts'
import { pageOf, Refused, renderAt, serve, signIn, type Asked } from '../../../test/kit.tsx'
import { useSession } from '../../kit/data/session.ts'
import PatientList from './PatientList.tsx'

const NUMBER = '990000195803020014'
const READ: IdentityReading = { valid: true, problem: null, warning: null, birthDate: '1958-03-02', gender: '1' }

const card: PatientCard = {
  id: 'p1',
  patientNo: 'P26000001',
  name: '王强',
  gender: '1',
  gender_dictText: '男',
  birthDate: '1958-03-02',
  age: '68 岁',
  phone: '138****5678',
  numbers: '门诊号 100200',
  place: null,
  status: 'active',
}
const GENDERS = ['男', '女', '未知', '未说明'].map((text, n) => ({
  value: ['1', '2', '0', '9'][n]!,
  text,
  title: text,
  label: text,
}))

let candidates: DuplicateCandidate[] = []
let hidden: string | null = null
let start: Record<string, unknown> | null = null
let found: PatientCard[] = []
let saved: (asked: Asked) => unknown = () => ({ id: 'new' })
beforeEach(() => {
  ;[candidates, hidden, found, saved] = [[], null, [], () => ({ id: 'new' })]
  start = null
})

const open = (address = '/patient/list') => {
  signIn(['patient:patient:list', 'patient:patient:add', 'patient:patient:edit', 'patient:patient:queryById'])
  useSession.setState({
    menu: [{ path: '/patient/list/:id', component: 'patient/PatientDetail', children: [] }] as never,
  })
  const log = serve({
    ...draftServer().answers,
    '/patient/list': () => pageOf([]),
    '/patient/start': () => start,
    '/sys/dict/getDictItems/patient_gender': () => GENDERS,
    '/patient/identity': ({ body }) =>
      body?.['number'] === NUMBER ? READ : { ...READ, valid: false, problem: '身份证号校验位错误' },
    '/patient/duplicates': () => ({ candidates, hidden }),
    '/patient/find': () => ({ records: found, more: false }),
    '/patient/add': (asked) => saved(asked),
  })
  renderAt(address, <PatientList />)
  return log
}
const begin = async () => {
  const log = open()
  fireEvent.click((await screen.findAllByRole('button', { name: /新增/ }))[0]!)
  await screen.findByLabelText('证件号码')
  return log
}
const layer = () => within(document.querySelector<HTMLElement>('[role=dialog]')!)
const field = (label: string) => layer().getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.focus(field(label))
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}
const press = (name: string) => fireEvent.click(layer().getByRole('button', { name }))
const sent = (log: Asked[]) => log.filter(({ path }) => path === '/patient/add')
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key })
}

it('a whole number fills birth date and sex where they are blank; name and number are all that is typed', async () => {
  const log = await begin()
  type('证件号码', NUMBER)
  await waitFor(() => expect(field('男').checked).toBe(true))
  await waitFor(() => expect(field('出生日期').value).toBe('1958-03-02'))
  type('姓名', '王强')
  press('确定')
  await waitFor(() => expect(sent(log)).toHaveLength(1))
  expect(sent(log)[0]!.body).toMatchObject({
    name: '王强',
    gender: '1',
    birthDate: '1958-03-02',
    identifiers: [{ type: 'resident_id', number: NUMBER }],
  })
})

it('a number that cannot be one is said at the field and not saved', async () => {
  const log = await begin()
  type('证件号码', '990000195803020011')
  await screen.findByText('身份证号校验位错误')
  type('姓名', '王强')
  press('确定')
  await screen.findByText(/处需要修改/)
  expect(sent(log)).toHaveLength(0)
})

it('a new record starts from the department and the doctor of the person', async () => {
  start = { deptId: 'd1', responsibleDoctorId: 'u1' }
  const log = open()
  await waitFor(() => expect(log.some(({ path }) => path === '/patient/start')).toBe(true))
  fireEvent.click((await screen.findAllByRole('button', { name: /新增/ }))[0]!)
  await screen.findByLabelText('证件号码')
  type('姓名', '王强')
  fireEvent.click(field('男'))
  press('确定')
  await waitFor(() => expect(sent(log)[0]?.body).toMatchObject({ name: '王强', ...start }))
})

it('keeps typed values against the document until they are taken or a reason is given', async () => {
  const log = await begin()
  fireEvent.click(field('女'))
  type('姓名', '王强')
  type('证件号码', NUMBER)
  const asked = await screen.findByRole('group', { name: '与身份证信息不一致' })
  expect(field('女').checked).toBe(true)
  press('确定')
  await screen.findByText('请使用证件信息，或说明保留填写内容的原因')
  expect(sent(log)).toHaveLength(0)
  fireEvent.click(within(asked).getByRole('button', { name: '保留填写并说明原因' }))
  type('保留填写的原因', '证件登记有误，已核对户口簿')
  press('确定')
  await waitFor(() =>
    expect(sent(log)[0]?.body).toMatchObject({ gender: '2', mismatchReason: '证件登记有误，已核对户口簿' }),
  )
})

it('使用证件信息 takes the values of the document, and the question about differences disappears', async () => {
  await begin()
  fireEvent.click(field('女'))
  type('证件号码', NUMBER)
  fireEvent.click(await screen.findByRole('button', { name: '使用证件信息' }))
  await waitFor(() => expect(field('男').checked).toBe(true))
  await waitFor(() => expect(screen.queryByRole('group', { name: '与身份证信息不一致' })).toBeNull())
})

it('asks a reason for a likely duplicate and blocks saving for an equal number', async () => {
  candidates = [{ ...card, reasons: ['姓名和出生日期相同'], certain: false }]
  const log = await begin()
  type('证件号码', NUMBER)
  type('姓名', '王强')
  await screen.findByText('姓名和出生日期相同')
  press('确定')
  await screen.findByText('请输入仍要新建的原因')
  expect(sent(log)).toHaveLength(0)
  type('仍要新建的原因', '同名同日，不是同一人')
  press('确定')
  await waitFor(() => expect(sent(log)[0]?.body).toMatchObject({ duplicateReason: '同名同日，不是同一人' }))
})

it('a certain duplicate is never saved; using it asks before input is lost', async () => {
  candidates = [{ ...card, reasons: ['证件号码相同'], certain: true }]
  const log = await begin()
  type('证件号码', NUMBER)
  type('姓名', '王强')
  await screen.findByText('证件号码相同')
  press('确定')
  await screen.findAllByText(/不能重复新建/)
  expect(sent(log)).toHaveLength(0)
  press('使用已有患者')
  const question = await screen.findByRole('dialog', { name: /改用已登记的患者/ })
  fireEvent.click(within(question).getByRole('button', { name: '使用已有患者' }))
  await waitFor(() => expect(window.location.pathname).toBe('/patient/list/p1'))
})

it('names the way to ask for a number of a hidden patient and saves nothing', async () => {
  hidden = '该号码已登记，您没有查看权限，请联系管理员核对'
  const log = await begin()
  type('证件号码', NUMBER)
  type('姓名', '王强')
  await screen.findByText(/您没有查看权限/)
  press('确定')
  await screen.findByText(/处需要修改/)
  expect(sent(log)).toHaveLength(0)
})

it('保存并新增 saves and begins the next record empty', async () => {
  const log = await begin()
  type('证件号码', NUMBER)
  await waitFor(() => expect(field('男').checked).toBe(true))
  type('姓名', '王强')
  press('保存并新增')
  await waitFor(() => expect(sent(log)).toHaveLength(1))
  await waitFor(() => expect([field('证件号码').value, field('姓名').value]).toEqual(['', '']))
})

it('nothing typed is lost when the server refuses', async () => {
  const refusal = '该居民身份证已登记给患者 P26000001，请使用已有的患者'
  saved = () => new Refused(refusal, { code: 409, result: { fields: { 'identifiers.0.number': refusal } } })
  await begin()
  type('证件号码', NUMBER)
  await waitFor(() => expect(field('男').checked).toBe(true))
  type('姓名', '王强')
  press('确定')
  expect(await screen.findAllByText(refusal)).not.toHaveLength(0)
  expect(screen.queryByText(/已被他人修改/)).toBeNull()
  expect([field('证件号码').value, field('姓名').value]).toEqual([NUMBER, '王强'])
})

it('a scanned card opens the chart of its patient', async () => {
  found = [card]
  const log = open()
  await screen.findAllByRole('button', { name: /新增/ })
  scan('P26000001')
  await waitFor(() => expect(window.location.pathname).toBe('/patient/list/p1'))
  expect(log.find(({ path }) => path === '/patient/find')?.body).toEqual({ keyword: 'P26000001' })
})

it('begins a record with a scanned identity number that is unknown', async () => {
  open()
  await screen.findAllByRole('button', { name: /新增/ })
  scan(NUMBER)
  await waitFor(() => expect(field('证件号码').value).toBe(NUMBER))
  await waitFor(() => expect(field('男').checked).toBe(true))
})

it('a doctor has the account beside the name while another one of that name is in sight', async () => {
  const rows = ['王强（wangq）', '李明（lim）', '李明（lim2）'].map((label, n) => ({
    id: `p${n}`,
    name: `患者${n}`,
    responsibleDoctorId: `u${n}`,
    responsibleDoctorId_dictText: label,
  }))
  serve({ '/patient/list': () => pageOf(rows), '/sys/dict/getDictItems/patient_gender': () => GENDERS })
  renderAt('/patient/list', <PatientList />)
  for (const label of ['王强', '李明（lim）', '李明（lim2）']) expect(await screen.findByText(label)).toBeTruthy()
})

it('shows last scores only to holders of the page of assessments', async () => {
  const { id, patientNo, name } = card
  const row = { id, patientNo, name, status: 'active', version: 1 }
  const last = { assessmentId: 'a1', score: 9, scoreMin: 9, level: 'high', single3: true, at: '2026-01-31 08:00:00' }
  const more = { dueAt: null, continuous: true, acknowledged: false, seenTo: null }
  const show = (component: string) => {
    signIn(['patient:patient:list'])
    useSession.setState({ menu: [{ path: '/assessment/list', component, children: [] }] as never })
    serve({
      ...draftServer().answers,
      '/patient/list': () => pageOf([row]),
      '/patient/start': () => null,
      '/assess/assessment/scores': () => [{ patientId: id, last: { ...last, ...more }, waiting: [] }],
    })
    return renderAt('/patient/list', <PatientList />)
  }
  const view = show('assessment/AssessmentList')
  expect(await screen.findByText('NEWS2 9 分 高风险')).toBeTruthy()
  expect(screen.getByText('无人确认')).toBeTruthy()
  view.unmount()
  show('another/Page')
  expect(await screen.findByText(name)).toBeTruthy()
  expect(screen.queryByText('末次评分')).toBeNull()
})

it('asks for the days of registration in its address', async () => {
  const asked = open('/patient/list?createTime_begin=2026-01-31')
  await waitFor(() => expect(asked.some(({ query }) => query.get('createTime_begin') === '2026-01-31')).toBe(true))
})

it('says in the form that the own department was not read, keeps typed values and fills the rest once it is', async () => {
  start = new Refused('服务暂时不可用', { code: 502, status: 502 }) as never
  const log = await begin()
  type('姓名', '王强')
  expect(layer().getByText('没有读到您所在的科室，科室和医生没有自动填写')).toBeTruthy()
  start = { deptId: 'd1', responsibleDoctorId: 'u1' }
  press('重试')
  await waitFor(() => expect(layer().queryByText(/没有读到您所在的科室/)).toBeNull())
  expect(document.activeElement).toBe(field('所属科室'))
  fireEvent.click(field('男'))
  press('确定')
  await waitFor(() => expect(sent(log)[0]?.body).toMatchObject({ name: '王强', ...start }))
})
