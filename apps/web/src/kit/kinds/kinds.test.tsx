/**
 * Every kind in every place: list, detail, editable, read-only and empty. Longer than 300 lines because all kinds are
 * in one table.
 */
import type { Field, KindName } from '@huxi/model'
import * as f from '@huxi/model'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf, renderAt, Reply, serve, setWidth } from '../../../test/kit.tsx'
import { reportAnswers, reportColumn } from '../../../test/report.ts'
import { KINDS } from './index.ts'

const item = (value: string, text: string, color?: string) => ({ value, text, title: text, label: text, color })

interface Fixture {
  field: Field
  value: unknown
  /** in a list, in a detail, exact: absent = as in the detail */
  displayed: readonly [string, string, string?]
  input: { do: () => void | Promise<void>; gives: unknown }
  reads?: string
  empty?: RegExp
}

const control = () => document.getElementById('a')!
const typeIn = (value: string) => () => void fireEvent.change(control(), { target: { value } })
const press = (name: string) => () => void fireEvent.click(screen.getByRole('button', { name }))
const chooseOption = (text: string) => async () => {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText(text, { selector: '.ant-select-item-option-content' }))
}
const typeMoment = (value: string) => () => {
  fireEvent.mouseDown(control())
  fireEvent.change(control(), { target: { value } })
  fireEvent.keyDown(control(), { key: 'Enter', code: 'Enter', keyCode: 13 })
}
const choosePicture = (label: string) => () =>
  void fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File(['x'], '图.png', { type: 'image/png' })] },
  })
/** jsdom cannot type into contenteditable, so the test uses the editor. */
const write = async () => {
  const text = (await screen.findByRole('textbox')) as HTMLElement & { editor?: Editor }
  act(() => void text.editor!.commands.setContent('<p>新的<strong>正文</strong></p>', { emitUpdate: true }))
}

const LONG = '这是一段超过二十五个字符的说明文字用来检查列表里会被截断'
const PHONE = '138****5678'
const PATH = '1/2026/11/a.pdf'

class Upload extends EventTarget {
  upload = new EventTarget()
  status = 200
  response = { success: true, message: 'stored/new.png', code: 200, result: null }
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    this.dispatchEvent(new Event('load'))
  }
}

const FIXTURES: Record<KindName, Fixture> = {
  text: {
    field: f.text('值'),
    value: LONG,
    // the whole text follows for paper
    displayed: [`${LONG.slice(0, 25)}…${LONG}`, LONG],
    input: { do: typeIn('新'), gives: '新' },
    reads: '新',
  },
  longText: {
    field: f.longText('值'),
    value: '短',
    displayed: ['短', '短'],
    input: { do: typeIn('一\n二'), gives: '一\n二' },
    reads: '一\n二',
  },
  richText: {
    field: f.richText('值'),
    value: '<h2>通知</h2><p>请 <strong>按时</strong> &lt;复诊&gt;</p>',
    displayed: ['通知 请 按时 <复诊>', '通知请 按时 <复诊>'],
    input: { do: write, gives: '<p>新的<strong>正文</strong></p>' },
  },
  int: {
    field: f.int('值'),
    value: 12345,
    displayed: ['12,345', '12,345'],
    input: { do: typeIn('42'), gives: 42 },
    reads: '42',
  },
  decimal: {
    field: f.decimal('值', { scale: 2 }),
    value: 3703.5,
    displayed: ['3,703.50', '3,703.50'],
    input: { do: typeIn('1.82'), gives: 1.82 },
    reads: '1.82',
  },
  bool: {
    field: f.bool('值', { initial: false }),
    value: false,
    displayed: ['否', '否'],
    input: { do: () => void fireEvent.click(screen.getByRole('switch')), gives: true },
  },
  date: {
    field: f.date('值'),
    value: '2026-01-31',
    displayed: ['2026-01-31', '2026-01-31'],
    input: { do: typeMoment('2026-02-01'), gives: '2026-02-01' },
    reads: '2026-02-01',
  },
  dateTime: {
    field: f.dateTime('值'),
    value: '2026-01-31 09:05:07',
    displayed: ['2026-01-31 09:05', '2026-01-31 09:05', '2026-01-31 09:05:07'],
    input: { do: typeMoment('2026-02-01 08:00:00'), gives: '2026-02-01 08:00:00' },
    reads: '2026-02-01 08:00:00',
  },
  time: {
    field: f.time('值'),
    value: '08:30',
    displayed: ['08:30', '08:30'],
    input: {
      do: () => {
        typeIn('9:05')()
        fireEvent.blur(control())
      },
      gives: '09:05',
    },
    reads: '09:05',
  },
  dict: {
    field: f.dict('值', 'state', { numeric: true }),
    value: 1,
    displayed: ['正常', '正常'],
    input: { do: chooseOption('冻结'), gives: 2 },
  },
  dicts: {
    field: f.dicts('值', 'state'),
    value: '1,2',
    displayed: ['正常冻结', '正常冻结'],
    input: { do: chooseOption('冻结'), gives: '2' },
  },
  ref: {
    field: f.ref('值', 'system:tenant'),
    value: '1',
    displayed: ['一院', '一院'],
    input: { do: chooseOption('一院'), gives: '1' },
  },
  refs: {
    field: f.refs('值', 'system:tenant'),
    value: '1,2',
    displayed: ['一院（已删除或没有查看权限）', '一院（已删除或没有查看权限）'],
    input: { do: chooseOption('一院'), gives: '1' },
  },
  treeRef: {
    field: f.treeRef('值', 'system:depart'),
    value: 'd2',
    displayed: ['呼吸科', '呼吸科'],
    input: {
      do: () => {
        fireEvent.mouseDown(screen.getByRole('combobox'))
        fireEvent.click(screen.getByTitle('医院'))
      },
      gives: 'd1',
    },
  },
  popup: {
    field: f.popup('值', { popup: { report: 'people', column: 'username' } }),
    value: 'zhang',
    displayed: ['zhang', 'zhang'],
    input: {
      do: async () => {
        if (!screen.queryByRole('dialog')) fireEvent.click(control())
        fireEvent.doubleClick(await screen.findByText('lisi'))
      },
      gives: 'lisi',
    },
    reads: 'lisi',
  },
  secret: {
    field: f.secret('值'),
    value: 'hidden',
    displayed: ['-', '-'],
    input: { do: typeIn('pw'), gives: 'pw' },
    reads: 'pw',
  },
  email: {
    field: f.email('值'),
    value: 'a@b.cn',
    displayed: ['a@b.cn', 'a@b.cn'],
    input: { do: typeIn('c@d.cn'), gives: 'c@d.cn' },
    reads: 'c@d.cn',
  },
  url: {
    field: f.url('值'),
    value: 'https://b.cn/',
    displayed: ['https://b.cn/', 'https://b.cn/'],
    input: { do: typeIn('http://d.cn'), gives: 'http://d.cn' },
    reads: 'http://d.cn',
  },
  image: {
    field: f.image('值'),
    value: null,
    displayed: ['-', '-'],
    input: { do: choosePicture('选择值'), gives: 'stored/new.png' },
  },
  file: {
    field: f.file('值'),
    value: PATH,
    displayed: ['1 个文件', '报告.pdf1.5 KB下载'],
    input: { do: choosePicture('选择值'), gives: 'stored/new.png' },
  },
  json: {
    field: f.json('值'),
    value: { a: [1] },
    displayed: ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    input: { do: typeIn('{"b": 2}'), gives: { b: 2 } },
    reads: '{"b": 2}',
  },
  person: {
    field: f.person('值', { search: 'eq' }),
    value: 'zhangsan',
    displayed: ['zhangsan', 'zhangsan'],
    input: { do: typeIn('李四'), gives: '李四' },
  },
  personName: {
    field: f.personName('值'),
    value: '张三',
    displayed: ['张三', '张三'],
    input: { do: typeIn('李四'), gives: '李四' },
    reads: '李四',
  },
  phone: {
    field: f.phone('值'),
    value: PHONE,
    displayed: [PHONE, PHONE],
    input: { do: typeIn('13912345678'), gives: '13912345678' },
    reads: '13912345678',
  },
  idCard: {
    field: f.idCard('值'),
    value: '110*************34',
    displayed: ['110*************34', '110*************34'],
    input: { do: typeIn('11010519491231002X'), gives: '11010519491231002X' },
    reads: '11010519491231002X',
  },
  idNumber: {
    field: f.idNumber('值'),
    value: 'E12****78',
    displayed: ['E12****78', 'E12****78'],
    input: { do: typeIn('E12345678'), gives: 'E12345678' },
    reads: 'E12345678',
  },
  address: {
    field: f.address('值'),
    value: '郑州市金水区****',
    displayed: ['郑州市金水区****', '郑州市金水区****'],
    input: { do: typeIn('洛阳市西工区 2 号'), gives: '洛阳市西工区 2 号' },
    reads: '洛阳市西工区 2 号',
  },
  group: {
    field: f.group('值', { a: f.text('甲'), b: f.int('乙') }),
    value: { a: 'x', b: 2 },
    displayed: ['甲 x乙 2', '甲 x乙 2'],
    input: {
      do: () => void fireEvent.change(screen.getByLabelText('甲'), { target: { value: 'y' } }),
      gives: { a: 'y' },
    },
    empty: /^甲 -乙 -$/,
  },
  many: {
    field: f.many('值', { value: f.text('项') }),
    value: ['x', 'y'],
    displayed: ['xy', 'xy'],
    input: { do: press('新增一项'), gives: [null] },
  },
  children: {
    field: { kind: 'children', label: '值', max: 9, fields: { a: f.text('甲') } },
    value: [{ id: '1', a: 'x' }],
    displayed: ['1 行', '甲甲x'],
    input: { do: press('添加值'), gives: [{ a: null }] },
  },
}

const each = Object.entries(FIXTURES) as [KindName, Fixture][]

beforeEach(() => {
  setWidth(1440)
  serve({
    '/sys/dict/getDictItems/state': () => [item('1', '正常', 'success'), item('2', '冻结', 'frozen')],
    '/sys/tenant/choices': () => pageOf([{ id: '1', label: '一院' }]),
    '/sys/sysDepart/choices': () => pageOf([{ id: 'd2', label: '呼吸科' }]),
    '/sys/sysDepart/queryIdTree': () => [
      { key: 'd1', title: '医院', children: [{ key: 'd2', title: '呼吸科', children: [] }] },
    ],
    ...reportAnswers('people', { columns: [reportColumn('username', '账号')], rows: [{ username: 'lisi' }] }),
    '/sys/common/upload': () => new Reply('stored/new.png'),
    '/sys/common/link': () => ({ url: '/x', name: '报告.pdf', size: 1536, contentType: 'application/pdf' }),
  })
  vi.stubGlobal('XMLHttpRequest', Upload)
})

interface FilledProps {
  kind: KindName
  field: Field
  start?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
}

const Filled = ({ kind, field, start = null, disabled, onChange }: FilledProps) => {
  const { Input } = KINDS[kind]
  const [value, setValue] = useState(start)
  const take = (next: unknown) => {
    setValue(next)
    onChange?.(next)
  }
  return (
    <>
      <label htmlFor="a">值</label>
      <Input id="a" field={field} value={value} disabled={disabled} onChange={take} />
    </>
  )
}

describe.each(each)('%s', (kind, { field, value, displayed, input, reads, empty = /^-$/ }) => {
  const { Cell, Search } = KINDS[kind]
  const cell = (given: unknown, place: 'list' | 'detail' | 'exact') =>
    renderAt(
      '/',
      <div data-testid="cell">
        <Cell field={field} value={given} place={place} />
      </div>,
    )
  const cellText = () => screen.getByTestId('cell').textContent

  it.each([
    ['list', displayed[0]],
    ['detail', displayed[1]],
    ['exact', displayed[2] ?? displayed[1]],
  ] as const)('is shown in a %s', async (place, text) => {
    cell(value, place)
    await waitFor(() => expect(cellText()).toBe(text))
  })

  it.each(['list', 'detail'] as const)('shows a missing value in a %s', (place) => {
    cell(null, place)
    expect(cellText()).toMatch(empty)
  })

  it('is filled in, and reads its values back', async () => {
    const onChange = vi.fn()
    renderAt('/', <Filled kind={kind} field={field} onChange={onChange} />)
    await waitFor(() => expect(control()).not.toBeNull())
    await waitFor(async () => {
      await input.do()
      expect(onChange).toHaveBeenLastCalledWith(input.gives)
    })
    if (reads !== undefined) expect((control() as HTMLInputElement).value).toBe(reads)
  })

  it('keeps an untouched value', async () => {
    const onChange = vi.fn()
    renderAt('/', <Filled kind={kind} field={field} start={value} onChange={onChange} />)
    await waitFor(() => expect(control()).not.toBeNull())
    fireEvent.focus(control())
    fireEvent.blur(control())
    expect(onChange).not.toHaveBeenCalled()
  })

  it('cannot be changed while disabled', async () => {
    renderAt('/', <Filled kind={kind} field={field} start={value} disabled />)
    await waitFor(() => expect(document.querySelector('.richWaiting')).toBeNull())
    const parts = [...document.querySelectorAll<HTMLElement>('input, textarea, button, [role=textbox], [role=switch]')]
    const usable = parts.filter(
      (part) =>
        !(part as HTMLInputElement).disabled &&
        part.getAttribute('aria-disabled') !== 'true' &&
        (part as HTMLInputElement).type !== 'file' &&
        part.textContent !== '下载',
    )
    expect(usable).toEqual([])
  })

  it('has a search control unless the kind cannot be searched', () => {
    renderAt('/', <Search field={field} name="x" id="b" conditions={{}} onChange={() => undefined} />)
    const asked = document.getElementById('b') !== null
    expect(asked).toBe(!['secret', 'image', 'file', 'json', 'group', 'many', 'children'].includes(kind))
  })
})

it('a coloured item is a shape and a word', async () => {
  const { Cell } = KINDS.dict
  renderAt('/', <Cell field={FIXTURES.dict.field} value={2} place="list" />)
  expect((await screen.findByText('冻结')).dataset['tone']).toBe('frozen')
})

it('takes the text the server sent along', () => {
  const { Cell } = KINDS.dict
  renderAt('/', <Cell field={f.dict('值', 'other')} value="9" text="来自服务器" place="list" />)
  expect(screen.getByText('来自服务器')).toBeTruthy()
})

it('a short list is found by pinyin and initials, and says so in our words when nothing is', async () => {
  const { Search } = KINDS.dict
  renderAt(
    '/',
    <Search field={f.dict('状态', 'state')} name="state" id="a" conditions={{}} onChange={() => undefined} />,
  )
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
  await waitFor(() => expect(options()).toEqual(['正常', '冻结']))
  for (const typed of ['dongjie', 'dj']) {
    fireEvent.change(box, { target: { value: typed } })
    await waitFor(() => expect(options()).toEqual(['冻结']))
  }
  fireEvent.change(box, { target: { value: 'xyz' } })
  expect(await screen.findByText('没有符合条件的选项，请换个名称、拼音或首字母')).toBeTruthy()
})

it('a range is asked with two bounds', () => {
  const { Search } = KINDS.int
  const onChange = vi.fn()
  renderAt(
    '/',
    <Search field={f.int('人数', { search: 'range' })} name="places" id="b" conditions={{}} onChange={onChange} />,
  )
  fireEvent.change(screen.getByLabelText('最大人数'), { target: { value: '9' } })
  expect(onChange).toHaveBeenCalledWith({ places_end: '9' })
})
