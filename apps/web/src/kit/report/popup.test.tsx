import type { ReportRow } from '@huxi/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, type Asked } from '../../../test/kit.tsx'
import { reportAnswers, reportColumn } from '../../../test/report.ts'
import { PopupInput, type PopupInputProps } from './popup-input.tsx'

const person = (n: number): ReportRow => ({ username: `user${n}`, realname: `用户${n}`, age: n - 1, sex: '1' })
const ANSWERS = reportAnswers('people', {
  cgRpConfigName: '在管人员',
  columns: [
    reportColumn('realname', '姓名'),
    reportColumn('username', '账号', { sorter: 'true' }),
    reportColumn('age', '年龄', { fieldType: 'Integer' }),
    reportColumn('sex', '性别', { customRender: 'sex' }),
  ],
  dictOptions: { sex: [{ value: '1', text: '男' }] },
  keyColumn: 'username',
  rows: Array.from({ length: 35 }, (_, at) => person(at + 1)),
  query: [{ label: '姓名', field: 'realname', mode: 'single', view: 'text', config: '0', order: 0 }],
})

let asked: Asked[]

beforeEach(() => {
  setWidth(1440)
  asked = serve(ANSWERS)
})

const filled = vi.fn()

const Field = ({ start = '', ...props }: Partial<PopupInputProps> & { start?: string }) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <label htmlFor="leader">负责人</label>
      <PopupInput
        id="leader"
        code="people"
        field="leader"
        orgFields="username,realname,age"
        destFields="leader,leaderName,leaderAge"
        value={value}
        onChange={(text, values) => {
          setValue(text)
          filled(text, values)
        }}
        {...props}
      />
    </>
  )
}

const field = () => screen.findByLabelText<HTMLInputElement>('负责人')
const dialog = () => within(screen.getByRole('dialog'))
const row = async (name: string) => (await screen.findByText(name, { selector: 'td *, td' })).closest('tr')!
const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }))
const count = () => dialog().getByText(/^已选择/).textContent
const show = async (props: Partial<PopupInputProps> & { start?: string } = {}) => {
  filled.mockClear()
  const { container } = renderAt('/', <Field {...props} />)
  fireEvent.click(await field())
  return container
}
const data = () => asked.filter(({ path }) => path.endsWith('/getData/r1'))

describe('several', () => {
  it('are chosen by rows and boxes over pages, and fill every field, zero included', async () => {
    await show({ multi: true })
    fireEvent.click(await row('user1'))
    await expectAccessible(screen.getByRole('dialog'))
    expect(screen.getByText('1-10 共35条')).toBeTruthy()
    fireEvent.click(screen.getByTitle('2'))
    fireEvent.click(within(await row('user12')).getByRole('checkbox'))
    expect(count()).toBe('已选择 2 项')
    press('确定')
    expect(filled).toHaveBeenCalledExactlyOnceWith('user1,user12', {
      leader: 'user1,user12',
      leaderName: '用户1,用户12',
      leaderAge: '0,11',
    })
    expect((await field()).value).toBe('user1,user12')
    await waitFor(() => expect(document.activeElement?.id).toBe('leader'))
  })

  it('are ticked on any page when they are selected, and named when they no longer exist', async () => {
    await show({ multi: true, start: 'user3,user33,nobody' })
    expect(await screen.findByRole('button', { name: '移除用户33' })).toBeTruthy()
    expect(within(await row('user3')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(screen.getByText(/原来选择的 nobody/)).toBeTruthy()
    press('移除用户3')
    press('确定')
    expect(filled).toHaveBeenCalledWith('user33', expect.anything())
  })

  it('are pasted as a list, which names missing codes', async () => {
    await show({ multi: true })
    await row('user1')
    press(/粘贴编码/)
    fireEvent.change(screen.getByRole('textbox', { name: /要选择的编码/ }), {
      target: { value: 'user2\nuser34,user2\tx1' },
    })
    press('选择 3 个')
    expect(await screen.findByText('找到并选择了 2 行；没有找到 1 个：x1')).toBeTruthy()
    expect(count()).toBe('已选择 2 项')
    await expectAccessible(screen.getByRole('dialog'))
  })

  it('are joined as the field says, and shown by commas', async () => {
    await show({ multi: true, spliter: ';', start: 'user1;user2' })
    expect((await field()).value).toBe('user1,user2')
    await row('user1')
    press('确定')
    expect(filled).toHaveBeenCalledWith('user1;user2', expect.objectContaining({ leader: 'user1,user2' }))
  })

  it('have no upper limit', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => person(at + 1))
    serve({ ...ANSWERS, '/online/report/rows': () => ({ records: many, missing: [] }) })
    await show({ multi: true, start: 'user1' })
    await row('user1')
    expect(count()).toMatch(/000 项$/)
    expect(dialog().getAllByRole('button', { name: /^移除/ })).toHaveLength(20)
    press('清空')
    expect(count()).toBe('已选择 0 项')
  })
})

describe('one', () => {
  it('is said to be wanted, toggled by rows and boxes, and two are refused', async () => {
    await show()
    await row('user1')
    expect(dialog().getByText('单选')).toBeTruthy()
    expect(dialog().getAllByRole('checkbox').length).toBe(10)
    fireEvent.click(await row('user1'))
    fireEvent.click(within(await row('user2')).getByRole('checkbox'))
    press('确定')
    expect(await screen.findByText('请选择一条记录')).toBeTruthy()
    expect(filled).not.toHaveBeenCalled()
    fireEvent.click(await row('user1'))
    expect(count()).toBe('已选择 1 项')
    press('确定')
    expect(filled).toHaveBeenCalledWith('user2', { leader: 'user2', leaderName: '用户2', leaderAge: '1' })
  })

  it('has to be there', async () => {
    await show()
    await row('user1')
    press('确定')
    expect(await screen.findByText('请选择一条记录')).toBeTruthy()
    expect(filled).not.toHaveBeenCalled()
  })

  it('is chosen without a mouse, and the focus comes back', async () => {
    renderAt('/', <Field />)
    filled.mockClear()
    const input = await field()
    act(() => input.focus())
    fireEvent.keyDown(input, { key: 'Enter' })
    const asks = await screen.findByPlaceholderText('请输入姓名')
    await row('user1')
    fireEvent.keyDown(asks, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(await row('user1'))
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement!, { key: ' ' })
    expect(count()).toBe('已选择 1 项')
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(filled).toHaveBeenCalledWith('user2', expect.anything())
    await waitFor(() => expect(document.activeElement).toBe(input))
  })

  it('is given up by Esc, and nothing of the selection is left', async () => {
    await show()
    fireEvent.click(await row('user1'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape', keyCode: 27 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(filled).not.toHaveBeenCalled()
    fireEvent.click(await field())
    await row('user1')
    expect(count()).toBe('已选择 0 项')
  })
})

describe('query form', () => {
  it('is a condition and an order, from the first page on', async () => {
    await show()
    await row('user1')
    fireEvent.click(screen.getByTitle('2'))
    await row('user11')
    fireEvent.click(screen.getByRole('columnheader', { name: /账号/ }))
    await waitFor(() =>
      expect(Object.fromEntries(data().at(-1)!.query)).toMatchObject({ column: 'username', order: 'asc', pageNo: '1' }),
    )
    fireEvent.change(screen.getByPlaceholderText('请输入姓名'), { target: { value: '用户7' } })
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(screen.queryByText('user1')).toBeNull())
    press(/重置/)
    await row('user1')
    expect(data().at(-1)!.query.get('realname')).toBeNull()
  })

  it('starts from parameters of the field, without their quotes', async () => {
    await show({ param: { realname: "'用户7'", dep: 'd1' } })
    await row('user7')
    expect(screen.queryByText('user1')).toBeNull()
    expect(data()[0]!.query.get('self_dep')).toBe('d1')
    expect(screen.getByPlaceholderText<HTMLInputElement>('请输入姓名').value).toBe('用户7')
  })

  it('may be found in the page by pinyin, and cleared when nothing is found', async () => {
    await show()
    await row('user1')
    const filter = screen.getByRole('textbox', { name: '在本页中筛选' })
    fireEvent.change(filter, { target: { value: 'yonghu' } })
    await row('user1')
    fireEvent.change(filter, { target: { value: 'user10' } })
    await waitFor(() => expect(screen.queryByText('user1')).toBeNull())
    fireEvent.change(filter, { target: { value: 'zzz' } })
    press('清除筛选')
    await row('user1')
    fireEvent.change(screen.getByPlaceholderText('请输入姓名'), { target: { value: '没有' } })
    fireEvent.submit(screen.getByRole('search'))
    await screen.findByText('没有符合条件的记录')
    press('清除条件')
    await row('user1')
    expect(screen.getByPlaceholderText<HTMLInputElement>('请输入姓名').value).toBe('')
  })
})

const TITLE = '.ant-modal-confirm-title'

it('a popup of a group that opens again reloads its rows, not the report', async () => {
  const countReads = () => asked.filter(({ path }) => /getRpColumns|getQueryInfo/.test(path)).length
  await show({ groupId: 'form' })
  await row('user1')
  fireEvent.click(dialog().getAllByRole('button', { name: '关闭' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await field())
  await row('user1')
  expect(countReads()).toBe(2)
  expect(data().length).toBe(2)
})

describe('failed requests', () => {
  it('is a report that is not there: its reason is said, and the picker closes', async () => {
    serve({ ...ANSWERS, '/online/cgreport/api/getRpColumns/people': () => new Refused('实体不存在') })
    await show()
    expect(await screen.findByText('出错了', { selector: TITLE })).toBeTruthy()
    expect(screen.getByText('Popup初始化失败，请检查您的配置或稍后重试！ 错误信息如下：实体不存在')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByText('出错了', { selector: TITLE })).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('leader'))
  })

  it('shows rows without a form', async () => {
    serve({ ...ANSWERS, '/online/cgreport/api/getQueryInfo/r1': () => new Refused('读不到') })
    await show()
    await row('user1')
    expect(screen.getByText('读不到')).toBeTruthy()
    expect(screen.queryByRole('search')).toBeNull()
  })

  it('are rows: they are tried again', async () => {
    let answer: unknown = new Refused('查询超时')
    const rowsOf = ANSWERS['/online/cgreport/api/getData/r1']!
    serve({ ...ANSWERS, '/online/cgreport/api/getData/r1': (one) => answer ?? rowsOf(one) })
    await show()
    expect(await screen.findByText('查询超时')).toBeTruthy()
    answer = undefined
    press('重试')
    await row('user1')
  })
})

it('is cards on a phone', async () => {
  setWidth(375)
  await show({ multi: true })
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择用户2' }))
  await expectAccessible(screen.getByRole('dialog'))
  press('确定')
  expect(filled).toHaveBeenCalledWith('user2', expect.anything())
})
