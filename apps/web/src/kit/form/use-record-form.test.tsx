import { int, popup, text, type Field } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { reportAnswers, reportColumn } from '../../../test/report.ts'
import { madeOf } from './checks.ts'
import { RecordForm } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

const FIELDS = { rank: int('排序', { initial: 7 }), name: text('名称', { initial: '某' }) }

const Page = ({ recordId }: { recordId?: string }) => (
  <RecordForm handle={useRecordForm({ fields: FIELDS, initial: { name: '起' }, recordId })} />
)
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('a new record starts with the defaults of its definition; given values take precedence', () => {
  renderAt('/', <Page />)
  expect([value('排序'), value('名称')]).toEqual(['7', '起'])
})

it('a text with a pattern names its allowed characters in advance', () => {
  expect([
    madeOf(text('编码', { check: 'code' })),
    madeOf(text('电话', { check: 'mobile' })),
    madeOf(text('名称')),
  ]).toEqual(['字母、数字、下划线、点、冒号和短横线，以字母或数字开头', undefined, undefined])
})

it('an edited record gets no initial values', () => {
  renderAt('/', <Page recordId="1" />)
  expect([value('排序'), value('名称')]).toEqual(['', '起'])
})

it('server errors inside children appear at their cell until it changes', async () => {
  const lines: Field = { kind: 'children', label: '明细', max: 9, fields: { name: text('名称') } }
  const initial = { lines: [{ id: '1', name: '甲' }] }
  const Lines = () => {
    const handle = useRecordForm({ fields: { lines }, initial, recordId: '1' })
    return (
      <>
        <RecordForm handle={handle} />
        <button type="button" onClick={() => handle.refuse({ 'lines.0.name': '名称已存在' })}>
          拒绝
        </button>
      </>
    )
  }
  renderAt('/', <Lines />)
  const cell = await screen.findByLabelText<HTMLInputElement>('名称，第 1 行')
  fireEvent.click(screen.getByText('拒绝'))
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(cell, { target: { value: '乙' } })
  expect(cell.getAttribute('aria-invalid')).toBe('false')
})

it('a row that is chosen fills the fields beside its own, which stay to be edited', async () => {
  setWidth(1440)
  const person = { username: 'lin', realname: '林静怡', age: 0, phone: null }
  serve(reportAnswers('people', { columns: [reportColumn('realname', '姓名')], rows: [person] }))
  const fill = { realname: 'leaderName', age: 'leaderAge', phone: 'leaderPhone' }
  const fields = {
    leader: popup('负责人', { popup: { report: 'people', column: 'username', fill } }),
    leaderName: text('姓名'),
    leaderAge: int('年龄'),
    leaderPhone: text('电话', { initial: '10086' }),
  }
  let sent: unknown
  const Form = () => {
    const handle = useRecordForm({ fields })
    return (
      <>
        <RecordForm handle={handle} />
        <button type="button" onClick={() => void handle.check().then((values) => (sent = values))}>
          保存
        </button>
        {handle.dirty && <p>改过</p>}
      </>
    )
  }
  const save = async () => {
    sent = undefined
    fireEvent.click(screen.getByText('保存'))
    await waitFor(() => expect(sent).toBeDefined())
    return sent
  }
  renderAt('/', <Form />)
  fireEvent.click(await screen.findByLabelText('负责人'))
  fireEvent.doubleClick(await screen.findByText('林静怡', { selector: 'td' }))
  await waitFor(() => expect(value('姓名')).toBe('林静怡'))
  expect(screen.getByText('改过')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '林主任' } })
  expect(await save()).toEqual({ leader: 'lin', leaderName: '林主任', leaderAge: 0, leaderPhone: null })
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(await save()).toEqual({ leader: null, leaderName: null, leaderAge: null, leaderPhone: null })
})
