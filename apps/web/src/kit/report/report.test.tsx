import type { ReportColumn, ReportQueryItem } from '@huxi/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Table } from 'antd'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { cellText, destinationOf } from './cell-text.ts'
import { reportTableColumns, sortOf } from './columns.tsx'
import { questionQuery, useReportColumns } from './data.ts'
import { ReportQueryForm } from './query-form.tsx'

const column = (dataIndex: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title: dataIndex.toUpperCase(),
  dataIndex,
  align: 'center',
  fieldType: 'String',
  ...more,
})
const option = (value: string, text: string) => ({ value, text })
const OPTIONS = { sex: [option('1', '男'), null, option('2', '女')], n: [option('0', '零')] }

describe('the text of a cell', () => {
  it.each([
    ['is the word of a dictionary', column('sex', { customRender: 'sex' }), { sex: '1' }, '男'],
    ['joins the words of several', column('sex', { customRender: 'sex' }), { sex: '1,2' }, '男,女'],
    ['keeps a value without an option', column('sex', { customRender: 'sex' }), { sex: '1,9' }, '男,9'],
    ['takes zero as a value', column('n', { customRender: 'n' }), { n: 0 }, '零'],
    ['shows zero', column('a', { fieldType: 'Integer' }), { a: 0 }, '0'],
    ['is nothing without a value', column('a'), { a: null }, ''],
    ['is nothing for the word null', column('a'), { a: 'null' }, ''],
    ['is nothing without the column', column('a'), {}, ''],
    ['is the day of a date', column('a', { fieldType: 'Date' }), { a: '2026-01-02 03:04:05' }, '2026-01-02'],
    [
      'is the whole of a moment',
      column('a', { fieldType: 'Datetime' }),
      { a: '2026-01-02 03:04:05' },
      '2026-01-02 03:04:05',
    ],
    ['is that of another column', column('a', { customRender: '_replace_text_b' }), { a: '1', b: '乙' }, '乙'],
    ['says yes and no', column('a'), { a: false }, '否'],
  ])('%s', (_, of, row, text) => {
    expect(cellText(of, row, OPTIONS)).toBe(text)
  })
})

describe('where a cell leads', () => {
  it.each([
    ['/isystem/user?name=${a}', { a: '张 三&b=1' }, { inside: '/isystem/user?name=%E5%BC%A0%20%E4%B8%89%26b%3D1' }],
    ['isystem/user/${a}', { a: '../x' }, { inside: '/isystem/user/..%2Fx' }],
    ['https://a.cn/${a}', { a: 1 }, { outside: 'https://a.cn/1' }],
    ['//a.cn/x', {}, undefined],
    ['/\\a.cn', {}, undefined],
    ['/.//a.cn', {}, undefined],
    ['/${a}/${b}', { a: '', b: 'a.cn' }, undefined],
    ['/x/${a}/${a}//a.cn', { a: '..' }, undefined],
    ['javascript:alert(1)', {}, undefined],
    ['java\nscript:alert(1)', {}, undefined],
    ['data:text/html,x', {}, undefined],
    ['${a}', { a: 'javascript:alert(1)' }, { inside: '/javascript%3Aalert(1)' }],
    ['/x?t={{ACCESS_TOKEN}}', {}, undefined],
    ['', {}, undefined],
    ['http://', {}, undefined],
  ])('%s', (href, row, to) => {
    expect(destinationOf(href, row)).toEqual(to)
  })
})

const SHAPE = {
  columns: [
    column('name', { groupTitle: '人员', fieldWidth: 3, scopedSlots: { customRender: 'fieldHref_name' } }),
    column('age', { fieldType: 'Integer', sorter: 'true' }),
    column('phone', { groupTitle: '人员' }),
  ],
  dictOptions: {},
  fieldHrefSlots: [{ slotName: 'fieldHref_name', href: 'https://a.cn/${name}' }],
  isGroupTitle: true,
}

describe('a table of a report', () => {
  beforeEach(() => setWidth(1440))

  it('has headings above columns, cut texts and links that open elsewhere', async () => {
    const { container } = renderAt(
      '/',
      <Table
        rowKey="name"
        columns={reportTableColumns(SHAPE)}
        dataSource={[{ name: '一二三四', age: 68, phone: '1'.repeat(30) }]}
      />,
    )
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '人员',
      'AGE',
      'NAME',
      'PHONE',
    ])
    const link = screen.getByRole('link', { name: '一二三…' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getByText(`${'1'.repeat(25)}…`)).toBeTruthy()
    expect(screen.getByText('68').closest('td')!.style.textAlign).toBe('right')
    fireEvent.focus(link)
    expect(await screen.findByText('一二三四')).toBeTruthy()
    await expectAccessible(container)
  })

  it('marks a cell without a value as other lists do', () => {
    renderAt('/', <Table rowKey="name" columns={reportTableColumns(SHAPE)} dataSource={[{ name: '甲', age: null }]} />)
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['甲', '-', '-'])
  })

  it('is sorted by its heads', () => {
    const asked = vi.fn()
    renderAt(
      '/',
      <Table
        columns={reportTableColumns(SHAPE, { column: 'age', order: 'asc' })}
        onChange={(_, __, by) => asked(sortOf(by))}
      />,
    )
    fireEvent.click(screen.getByRole('columnheader', { name: /AGE/ }))
    expect(asked).toHaveBeenCalledWith({ column: 'age', order: 'desc' })
  })
})

const item = (field: string, more: Partial<ReportQueryItem> = {}): ReportQueryItem => ({
  label: field.toUpperCase(),
  field,
  mode: 'single',
  view: 'text',
  config: '0',
  order: 0,
  ...more,
})

describe('the query form of a report', () => {
  const ITEMS = [
    item('name'),
    item('sex', { view: 'list', order: 1 }),
    item('age', { view: 'number', mode: 'group', hidden: '1', order: 2 }),
    item('day', { view: 'date', mode: 'group', hidden: '1', order: 3 }),
  ]
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const show = () => {
    setWidth(1440)
    const onQuery = vi.fn()
    const { container } = renderAt(
      '/',
      <ReportQueryForm items={ITEMS} dictOptions={OPTIONS} conditions={{}} onQuery={onQuery} />,
    )
    return { onQuery, container }
  }

  it('asks by Enter, and asks for nothing again after 重置', () => {
    const { onQuery } = show()
    fireEvent.change(screen.getByPlaceholderText('请输入NAME'), { target: { value: ' 张 ' } })
    fireEvent.submit(screen.getByRole('search'))
    expect(onQuery).toHaveBeenLastCalledWith({ name: '张' })
    press(/重置/)
    expect(onQuery).toHaveBeenLastCalledWith({})
    expect(screen.getByPlaceholderText<HTMLInputElement>('请输入NAME').value).toBe('')
  })

  it('has further items behind 展开, with two bounds where a range is asked', async () => {
    const { onQuery, container } = show()
    expect(screen.queryByPlaceholderText('请输入开始AGE')).toBeNull()
    press(/展开/)
    expect(screen.getByPlaceholderText('开始日期')).toBeTruthy()
    fireEvent.change(screen.getByPlaceholderText('请输入开始AGE'), { target: { value: '0' } })
    fireEvent.change(screen.getByPlaceholderText('请输入结束AGE'), { target: { value: '90071992547409931' } })
    await expectAccessible(container)
    press(/收起/)
    press(/查询/)
    expect(onQuery).toHaveBeenCalledWith({ age_begin: '0', age_end: '90071992547409931' })
  })

  it('finds options by their pinyin', async () => {
    show()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'nan' } })
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)).toEqual([
        '男',
      ]),
    )
  })
})

it('a question names parameters apart from conditions', () => {
  expect(
    questionQuery({
      conditions: { a: 'x' },
      params: { dep: '1' },
      sort: { column: 'a', order: 'desc' },
      page: 2,
      size: 10,
    }),
  ).toEqual({ a: 'x', self_dep: '1', column: 'a', order: 'desc', pageNo: 2, pageSize: 10 })
})

const Turning = ({ show }: { show: (turn: number) => ReactNode }) => {
  const [turn, setTurn] = useState(0)
  return (
    <>
      {show(turn)}
      <button type="button" onClick={() => setTurn(turn + 1)}>
        再看
      </button>
    </>
  )
}

describe('metadata of a report', () => {
  const Title = ({ group }: { group?: string }) => <p>{useReportColumns('r', group).data?.cgRpConfigName}</p>
  const twice = async (group?: string) => {
    const asked = serve({ '/online/cgreport/api/getRpColumns/r': () => ({ ...SHAPE, cgRpConfigName: '在管患者' }) })
    const show = (on: number) => <Title key={on} {...(group !== undefined && { group })} />
    renderAt('/', <Turning show={show} />)
    await screen.findByText('在管患者')
    fireEvent.click(screen.getByRole('button', { name: '再看' }))
    await waitFor(() => expect(screen.getByText('在管患者')).toBeTruthy())
    return asked.length
  }

  it('is cached for half a minute in a group', async () => {
    expect(await twice('g')).toBe(1)
  })

  it('is loaded again without a group', async () => {
    expect(await twice()).toBe(2)
  })
})
