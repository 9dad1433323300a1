import type { PatientCard } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Refused, renderAt, serve, signIn } from '../../../test/kit.tsx'
import { PatientFind } from './patient-find.tsx'
import { PatientPick } from './patient-pick.tsx'
import { useScanner } from './use-scanner.ts'

const card = (name: string, more: Partial<PatientCard> = {}): PatientCard => ({
  id: name,
  patientNo: `P-${name}`,
  name,
  gender: '1',
  gender_dictText: '男',
  birthDate: '1958-03-02',
  age: '68 岁',
  phone: '138****5678',
  numbers: '门诊号 100200',
  place: '呼吸一病区 3 床',
  status: 'active',
  ...more,
})

const found = (...records: PatientCard[]) => ({ '/patient/find': () => ({ records, more: false }) })

const onPick = vi.fn<(card: PatientCard) => void>()
const onRegister = vi.fn<(typed: string) => void>()
afterEach(() => vi.clearAllMocks())

const open = (answers: Parameters<typeof serve>[0], codes: readonly string[] = []) => {
  signIn(codes)
  const log = serve(answers)
  renderAt('/', <PatientFind onPick={onPick} onRegister={onRegister} />)
  return { log, box: screen.getByRole<HTMLInputElement>('combobox') }
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const enter = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter' })

it('sends the keyword in the body of one request; arrows and Enter choose', async () => {
  const { log, box } = open(found(card('王强'), card('王芳')))
  for (const text of ['w', 'wa', 'wan', 'wang']) type(box, text)
  await screen.findByText('找到 2 位患者，请点选，或按 ↓ 后回车')
  expect(log.map(({ method, query, body }) => [method, query.size, body])).toEqual([['POST', 0, { keyword: 'wang' }]])
  enter(box)
  expect(onPick).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).id).toBe(box.getAttribute('aria-activedescendant'))
  enter(box)
  expect(onPick.mock.lastCall?.[0].name).toBe('王芳')
})

it('Enter before the answer, as a scanner presses it, takes the only one found', async () => {
  const { box } = open(found(card('王强')))
  type(box, 'P26000001')
  enter(box)
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1))
})

it('without results offers registration with the typed text', async () => {
  const { box } = open(found(), ['patient:patient:add'])
  type(box, '张三')
  fireEvent.click(await screen.findByRole('button', { name: '登记新患者' }))
  expect(onRegister).toHaveBeenCalledWith('张三')
})

it('without results and permission offers no registration', async () => {
  const { box } = open(found())
  type(box, '张三')
  await screen.findByText(/没有找到/)
  expect(screen.queryByRole('button', { name: '登记新患者' })).toBeNull()
})

it('a search that fails says why and can be tried again', async () => {
  let broken = true
  const { box } = open({
    '/patient/find': () => (broken ? new Refused('查找太频繁，请稍后再试') : { records: [card('王强')], more: false }),
  })
  type(box, '王强')
  await screen.findByText('查找太频繁，请稍后再试')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('找到 1 位患者')
})

it('a scanner is heard wherever the focus is, and leaves no trace in the field it typed into', () => {
  const onScan = vi.fn<(code: string) => void>()
  const Page = () => {
    useScanner(onScan)
    return <input aria-label="备注" defaultValue="好" />
  }
  serve({})
  renderAt('/', <Page />)
  const field = screen.getByLabelText<HTMLInputElement>('备注')
  for (const key of 'P26000001') {
    fireEvent.keyDown(field, { key })
    field.value += key
  }
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onScan).toHaveBeenCalledWith('P26000001')
  expect(field.value).toBe('好')
})

const PickInForm = () => {
  const [patientId, setPatientId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  return (
    <>
      <PatientPick value={patientId} onChange={setPatientId} />
      <input aria-label="备注" value={note} onChange={({ target }) => setNote(target.value)} />
    </>
  )
}

it('focuses 更换患者 once, after the choice, and not again when the form is drawn again', async () => {
  signIn([])
  serve(found(card('王强')))
  renderAt('/', <PickInForm />)
  type(screen.getByRole('combobox'), '王强')
  enter(screen.getByRole('combobox'))
  const change = await screen.findByRole('button', { name: '更换患者' })
  expect(document.activeElement).toBe(change)
  const note = screen.getByLabelText('备注')
  note.focus()
  type(note, '电话确认')
  expect(document.activeElement).toBe(note)
})

it('leaves the focus in the field of a page that returns, although a patient was chosen before', async () => {
  signIn([])
  serve(found(card('王强')))
  const Page = () => {
    const [isHidden, setHidden] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setHidden(!isHidden)}>
          其他页面
        </button>
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <PickInForm />
        </Activity>
      </>
    )
  }
  renderAt('/', <Page />)
  type(screen.getByRole('combobox'), '王强')
  enter(screen.getByRole('combobox'))
  await screen.findByRole('button', { name: '更换患者' })
  const turn = screen.getByText('其他页面')
  fireEvent.click(turn)
  turn.focus()
  fireEvent.click(turn)
  expect(document.activeElement).toBe(turn)
})
