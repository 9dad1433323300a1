import type { Field, KindName } from '@huxi/model'
import * as f from '@huxi/model'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, setWidth } from '../../../test/kit.tsx'
import { KINDS } from './index.ts'

const item = (value: string, text: string, color?: string) => ({ value, text, title: text, label: text, color })

interface Fixture {
  field: Field
  value: unknown
  /** text in a list and in a detail */
  shown: readonly [string, string]
  /** types or chooses and says what arrives */
  input?: { do: () => void; gives: unknown }
}

const typeIn = (value: string) => () => fireEvent.change(screen.getByLabelText('值'), { target: { value } })
const chooseOption = (text: string) => () => {
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(screen.getByText(text, { selector: '.ant-select-item-option-content' }))
}

const LONG = '这是一段超过二十五个字符的说明文字用来检查列表里会被截断'

const FIXTURES: Record<KindName, Fixture> = {
  text: {
    field: f.text('值'),
    value: LONG,
    shown: [`${LONG.slice(0, 25)}…`, LONG],
    input: { do: typeIn('新'), gives: '新' },
  },
  longText: {
    field: f.longText('值'),
    value: '短',
    shown: ['短', '短'],
    input: { do: typeIn('一\n二'), gives: '一\n二' },
  },
  int: { field: f.int('值'), value: 12345, shown: ['12,345', '12,345'], input: { do: typeIn('42'), gives: 42 } },
  decimal: { field: f.decimal('值'), value: 0, shown: ['0', '0'], input: { do: typeIn('1.82'), gives: 1.82 } },
  bool: {
    field: f.bool('值'),
    value: false,
    shown: ['否', '否'],
    input: { do: () => fireEvent.click(screen.getByRole('switch')), gives: true },
  },
  date: { field: f.date('值'), value: '2026-01-31', shown: ['2026-01-31', '2026-01-31'] },
  dateTime: {
    field: f.dateTime('值'),
    value: '2026-01-31 09:05:07',
    shown: ['2026-01-31 09:05', '2026-01-31 09:05:07'],
  },
  dict: {
    field: f.dict('值', 'state', { numeric: true }),
    value: 1,
    shown: ['正常', '正常'],
    input: { do: chooseOption('冻结'), gives: 2 },
  },
  dicts: { field: f.dicts('值', 'state'), value: '1,2', shown: ['正常冻结', '正常冻结'] },
  ref: { field: f.ref('值', 'system:role'), value: 'r1', shown: ['医生', '医生'] },
  refs: { field: f.refs('值', 'system:user'), value: 'u1,u2', shown: ['林静怡u2', '林静怡u2'] },
  treeRef: { field: f.treeRef('值', 'system:depart'), value: 'd2', shown: ['呼吸科', '呼吸科'] },
  secret: { field: f.secret('值'), value: 'hidden', shown: ['-', '-'], input: { do: typeIn('pw'), gives: 'pw' } },
  image: { field: f.image('值'), value: null, shown: ['-', '-'] },
  group: {
    field: f.group('值', { a: f.text('甲'), b: f.int('乙') }),
    value: { a: 'x', b: 2 },
    shown: ['甲 x乙 2', '甲 x乙 2'],
  },
  many: { field: f.many('值', { value: f.text('项') }), value: ['x', 'y'], shown: ['xy', 'xy'] },
}

const each = Object.entries(FIXTURES) as [KindName, Fixture][]
const inputs = each.filter(([, { input }]) => input)

beforeEach(() => {
  setWidth(1440)
  serve({
    '/sys/dict/getDictItems/state': () => [item('1', '正常', 'success'), item('2', '冻结', 'frozen')],
    '/sys/role/queryall': () => [{ id: 'r1', roleName: '医生', roleCode: 'doctor' }],
    '/sys/user/queryUserComponentData': () => pageOf([{ id: 'u1', realname: '林静怡' }]),
    '/sys/sysDepart/queryIdTree': () => [
      { key: 'd1', title: '医院', children: [{ key: 'd2', title: '呼吸科', children: [] }] },
    ],
  })
})

describe.each(each)('%s', (kind, { field, value, shown }) => {
  const { Cell, Input, Search } = KINDS[kind]

  it.each([
    ['list', shown[0]],
    ['detail', shown[1]],
  ] as const)('is shown in a %s', async (place, text) => {
    const { container } = renderAt(
      '/',
      <p>
        <Cell field={field} value={value} place={place} />
      </p>,
    )
    await vi.waitFor(() => expect(container.querySelector('p')!.textContent).toBe(text))
  })

  it('shows a missing value', () => {
    const { container } = renderAt(
      '/',
      <p>
        <Cell field={field} value={null} place="list" />
      </p>,
    )
    expect(container.querySelector('p')!.textContent).toMatch(kind === 'group' ? /^甲 -乙 -$/ : /^-$/)
  })

  it('has a control and a way to be asked for', () => {
    renderAt(
      '/',
      <>
        <Input id="a" field={field} value={value} onChange={() => undefined} />
        <Search field={field} name="x" id="b" conditions={{}} onChange={() => undefined} />
      </>,
    )
    expect(document.getElementById('a')).not.toBeNull()
  })
})

it.each(inputs)('%s gives its value on', async (kind, { field, input }) => {
  const { Input } = KINDS[kind]
  const onChange = vi.fn()
  renderAt(
    '/',
    <>
      <label htmlFor="a">值</label>
      <Input id="a" field={field} value={null} onChange={onChange} />
    </>,
  )
  await vi.waitFor(() => {
    input!.do()
    expect(onChange).toHaveBeenLastCalledWith(input!.gives)
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
