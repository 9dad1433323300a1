import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, pageOf, renderAt, rowMenu, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import DictList from './DictList.tsx'

const dict = (id: string, dictName: string, dictCode: string, itemCount: number) => ({
  id,
  key: id,
  title: dictName,
  dictName,
  dictCode,
  type: 0,
  description: null,
  version: 1,
  itemCount,
})
const MANY = Array.from({ length: 12 }, (_, at) => dict(`d${at}`, `字典${at}`, `code_${at}`, at))
const FOREIGN = { ...dict('d50', '流程状态', 'bpm_status', 4), foreign: true }
const DICTS = [FOREIGN, ...MANY, dict('d99', '慢阻肺分级', 'gold_grade', 2)]

const item = (id: string, itemText: string, itemValue: string, status = 1) => ({
  id,
  dictId: 'd99',
  itemText,
  itemValue,
  itemColor: 'green',
  description: null,
  sortOrder: 1,
  status,
  version: 5,
})

const ALL = ['dict', 'dictItem'].flatMap((noun) =>
  ['list', 'add', 'edit', 'delete', 'export'].map((verb) => `system:${noun}:${verb}`),
)
const option = (value: string, text: string) => ({ value, text, title: text, label: text })

const answers = (more: Record<string, (asked: Asked) => unknown> = {}) =>
  serve({
    '/sys/dict/treeList': () => DICTS,
    '/sys/dictItem/list': () => pageOf([item('i1', '轻度', '1'), item('i2', '重度', '2', 0)]),
    '/sys/dictItem/edit': () => null,
    '/sys/dict/queryAllDictItems': () => ({ gold_grade: [option('1', '轻度')] }),
    '/sys/dict/getDictItems/dict_type': () => [option('0', '字符串')],
    '/sys/dict/getDictItems/dict_color': () => [option('green', '绿色')],
    '/sys/dict/getDictItems/dict_item_status': () => [option('1', '启用'), option('0', '停用')],
    ...more,
  })

const show = async (path = '/dict?dictId=d99') => {
  renderAt(
    path,
    <BreadcrumbProvider value={[{ title: '数据字典' }]}>
      <DictList />
    </BreadcrumbProvider>,
  )
  await screen.findByRole('textbox', { name: '搜索字典' })
}
const of = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path)

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

describe('the list of dictionaries', () => {
  it('turns to the page of the chosen one', async () => {
    answers()
    await show()
    expect(screen.getByRole('link', { name: /慢阻肺分级/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('link', { name: /字典0/ })).toBeNull()
    expect(screen.getByText('gold_grade · 字符串')).toBeTruthy()
    await screen.findByText('轻度')
    await expectAccessible()
  })

  it('finds by name, code and 首字母', async () => {
    answers()
    await show('/dict')
    expect(screen.getByText('请选择左侧字典')).toBeTruthy()
    for (const typed of ['慢阻', 'GOLD', 'mzf']) {
      fireEvent.change(screen.getByRole('textbox', { name: '搜索字典' }), { target: { value: typed } })
      expect(await screen.findByRole('link', { name: /慢阻肺分级/ })).toBeTruthy()
      expect(screen.queryByRole('link', { name: /字典1/ })).toBeNull()
    }
  })

  it('leaves out dictionaries of older clients, until they are asked for or named by the address', async () => {
    answers()
    await show('/dict')
    const strange = () => screen.queryByRole('link', { name: /流程状态/ })
    expect(strange()).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '显示仅供旧版客户端的 1 个字典' }))
    expect(strange()).toBeTruthy()
    cleanup()
    await show('/dict?dictId=d50')
    expect(strange()?.getAttribute('aria-current')).toBe('true')
  })

  it('says so when the address names one that is gone', async () => {
    answers()
    await show('/dict?dictId=gone')
    expect(screen.getByText('未找到该字典')).toBeTruthy()
  })
})

describe('items', () => {
  it('switches one off with its version and reads the dictionaries again', async () => {
    const asked = answers()
    await show()
    fireEvent.click(await screen.findByRole('switch', { name: '启用轻度' }))
    await waitFor(() => expect(of(asked, '/sys/dict/queryAllDictItems')).toHaveLength(1))
    expect(of(asked, '/sys/dictItem/edit')[0]!.body).toEqual({ id: 'i1', version: 5, status: 0 })
    await waitFor(() => expect(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA')).toContain('gold_grade'))
  })

  it('refuses special characters and values the dictionary has already', async () => {
    const asked = answers({ '/sys/dictItem/dictItemCheck': () => new Refused('该值不可用，系统中已存在！') })
    await show()
    await screen.findByText('轻度')
    fireEvent.click(screen.getAllByRole('button', { name: '新增' })[0]!)
    const dialog = await screen.findByRole('dialog')
    const value = within(dialog).getByLabelText('数据值')
    fireEvent.change(value, { target: { value: 'a,b' } })
    fireEvent.blur(value)
    expect(await within(dialog).findByText('数据值不能包含特殊字符')).toBeTruthy()
    expect(of(asked, '/sys/dictItem/dictItemCheck')).toHaveLength(0)
    fireEvent.change(value, { target: { value: '2' } })
    fireEvent.blur(value)
    expect(await within(dialog).findByText('数据值“2”在该字典中已存在，请换一个')).toBeTruthy()
    expect(of(asked, '/sys/dictItem/dictItemCheck')[0]!.query.get('dictId')).toBe('d99')
  })

  it('puts a new one last', async () => {
    answers()
    await show()
    await screen.findByText('轻度')
    fireEvent.click(screen.getAllByRole('button', { name: '新增' })[0]!)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>('排序').value).toBe('3')
  })
})

it('names the items that go along with a dictionary', async () => {
  answers()
  await show()
  fireEvent.click(await rowMenu())
  fireEvent.click(await screen.findByRole('button', { name: '删除字典' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('2 个字典项将一并移入回收站')
})

it('deletes for good only after the name has been typed', async () => {
  const asked = answers({
    '/sys/dict/recycleBin': () => pageOf([dict('d7', '旧来源', 'old', 0)]),
    '/sys/dict/deleteRecycleBin': () => null,
  })
  await show()
  fireEvent.click(screen.getByRole('button', { name: '回收站' }))
  fireEvent.click(await screen.findByRole('button', { name: '彻底删除' }))
  await screen.findByText(/确定彻底删除字典“旧来源”吗/, { selector: '.ant-modal-confirm-title' })
  const confirm = within(document.querySelector<HTMLElement>('.ant-modal-confirm')!)
  const button = confirm.getByRole<HTMLButtonElement>('button', { name: '彻底删除' })
  expect(button.disabled).toBe(true)
  fireEvent.change(confirm.getByRole('textbox'), { target: { value: '旧来源' } })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await waitFor(() => expect(of(asked, '/sys/dict/deleteRecycleBin')[0]?.query.get('ids')).toBe('d7'))
})

it('has nothing to change for readers', async () => {
  signIn(['system:dict:list', 'system:dictItem:list'])
  answers()
  await show()
  await screen.findByText('轻度')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getAllByRole('button', { name: /更多/ })).toHaveLength(1)
  for (const name of ['新增字典', '新增', '编辑', '编辑字典', '删除', '回收站', '导出'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('tells readers of the dictionaries who can change them', async () => {
  signIn(['system:dict:list', 'system:dictItem:list'])
  answers()
  await show('/dict')
  expect(await screen.findByText(/可以查看它的字典项。字典由各机构共用/)).toBeTruthy()
  expect(screen.queryByText(/可以维护/)).toBeNull()
})
