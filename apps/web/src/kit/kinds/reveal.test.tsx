import { phone, resource, text } from '@huxi/model'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { RecordDetail } from '../record/record-detail.tsx'
import { RevealScope } from './reveal.tsx'

const CLEAR = '13812345678'
const MASK = '138****5678'
const ROW = { id: 'p1', name: '张三', tel: MASK, version: 1 }

const patient = resource({
  name: 'test:patient',
  title: '患者',
  table: 'patient',
  path: '/patient',
  owner: 'tenant',
  sort: {},
  label: 'name',
  fields: { name: text('姓名'), phone: phone('电话', { wire: 'tel' }) },
})

const Form = () => {
  const handle = useRecordForm({ fields: patient.fields, initial: ROW, recordId: ROW.id })
  return <RecordForm handle={handle} />
}

const PLACES = {
  detail: <RecordDetail resource={patient} row={ROW} />,
  form: <Form />,
}

const show = (place: keyof typeof PLACES = 'detail') =>
  renderAt('/', <RevealScope value={patient}>{PLACES[place]}</RevealScope>)
const eye = () => screen.queryByRole('button', { name: '查看完整电话' })
const dialog = () => within(screen.getByRole('dialog'))
const ask = (reason: string) => {
  eye()!.focus()
  fireEvent.click(eye()!)
  fireEvent.change(dialog().getByLabelText('查看原因'), { target: { value: reason } })
  fireEvent.click(dialog().getByRole('button', { name: '查看' }))
}

beforeEach(() => {
  setWidth(1440)
  signIn(['test:patient:reveal'])
})
afterEach(() => vi.useRealTimers())

describe.each(['detail', 'form'] as const)('in a %s', (place) => {
  it('asks why, and shows the value in the dialog only', async () => {
    const log = serve({ '/patient/reveal': () => ({ value: CLEAR }) })
    show(place)
    ask(' 电话随访 ')
    expect(await screen.findByText(CLEAR)).toBeTruthy()
    expect(log.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/patient/reveal', { id: 'p1', field: 'tel', reason: '电话随访' }],
    ])
    fireEvent.click(dialog().getAllByRole('button', { name: '关闭' }).at(-1)!)
    await waitFor(() => expect(document.body.textContent).not.toContain(CLEAR))
    await waitFor(() => expect(document.activeElement).toBe(eye()))
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(CLEAR)
  })

  it('is absent without the right', () => {
    signIn([])
    show(place)
    expect(eye()).toBeNull()
  })
})

it('is absent where nothing is stored', () => {
  renderAt(
    '/',
    <RevealScope value={patient}>
      <RecordDetail resource={patient} row={{ ...ROW, tel: null }} />
    </RevealScope>,
  )
  expect(eye()).toBeNull()
})

it('a reason has 4 characters at least', () => {
  const log = serve({})
  show()
  ask('随访 ')
  expect(dialog().getByRole('alert').textContent).toBe('请填写查看原因，至少 4 个字')
  expect(log).toEqual([])
})

it('says why the server refuses, and lets one try again', async () => {
  serve({ '/patient/reveal': () => new Refused('该数据无法解密，请联系管理员') })
  show()
  ask('电话随访')
  expect(await screen.findByText('该数据无法解密，请联系管理员')).toBeTruthy()
  expect(dialog().getByLabelText<HTMLInputElement>('查看原因').value).toBe('电话随访')
})

it('hides the value after 30 seconds', async () => {
  serve({ '/patient/reveal': () => ({ value: CLEAR }) })
  show()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  ask('电话随访')
  await screen.findByText(CLEAR)
  expect(screen.getByRole('timer').textContent).toBe('30 秒后自动隐藏')
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.getByRole('timer').textContent).toBe('1 秒后自动隐藏')
  act(() => void vi.advanceTimersByTime(1000))
  expect(document.body.textContent).not.toContain(CLEAR)
})

it('copies the value', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
  serve({ '/patient/reveal': () => ({ value: CLEAR }) })
  show()
  ask('电话随访')
  await screen.findByText(CLEAR)
  fireEvent.click(dialog().getByRole('button', { name: '复制' }))
  expect(writeText).toHaveBeenCalledWith(CLEAR)
  expect(await screen.findByText('已复制电话')).toBeTruthy()
})
