import { fireEvent, screen, within } from '@testing-library/react'
import type { DataLogRow } from '@huxi/contract'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, Reply, serve, setWidth, signIn } from '../../../test/kit.tsx'
import DataLogList from './DataLogList.tsx'

const version = (dataVersion: number, content: object): DataLogRow => ({
  id: `v${dataVersion}`,
  dataTable: 'sys_position',
  dataTitle: '职务',
  dataId: '7',
  dataVersion,
  dataContent: JSON.stringify(content),
  verb: dataVersion === 1 ? 'add' : 'edit',
  verb_dictText: dataVersion === 1 ? '新增' : '修改',
  type: 'json',
  createBy: 'linjy',
  createTime: '2026-11-20 09:05:07',
})

const VERSIONS = [
  version(3, { id: '7', code: 'zr', name: '主任医师', extra: null }),
  version(2, { id: '7', code: 'zr', name: '主任', extra: 'x' }),
  version(1, { id: '7', code: null, name: '主任', extra: 'x' }),
]

const answers = () =>
  serve({
    '/sys/dataLog/list': () => pageOf(VERSIONS),
    '/sys/dataLog/queryDataVerList': () => VERSIONS,
    '/sys/dataLog/queryCompareList': ({ query }) =>
      ['dataId1', 'dataId2'].map((key) => VERSIONS.find(({ id }) => id === query.get(key))),
    '/sys/dict/getDictItems/change_verb': () => [],
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['system:dataLog:list'])
})

it('puts a version beside the one before it and describes the differences in words', async () => {
  const asked = answers()
  renderAt('/dataLog', <DataLogList />)
  const [newest] = await screen.findAllByRole('button', { name: '职务（sys_position）' })
  fireEvent.click(newest!)
  const layer = await screen.findByRole('dialog')
  await within(layer).findByText('有 2 个字段不同。')
  await expectAccessible(layer)
  const { query } = asked.find(({ path }) => path === '/sys/dataLog/queryCompareList')!
  expect([query.get('dataId1'), query.get('dataId2')]).toEqual(['v2', 'v3'])
  const row = within(layer).getByRole('row', { name: /职务名称/ })
  expect([...row.children].map((cell) => cell.textContent)).toEqual(['职务名称', '主任', '主任医师', '改动'])
  expect(within(layer).getByRole('row', { name: /extra/ }).textContent).toContain('清空')
  expect(within(layer).queryByRole('row', { name: /职务编码/ })).toBeNull()
  fireEvent.click(within(layer).getByRole('switch', { name: '显示未改动的字段' }))
  expect(within(layer).getByRole('row', { name: /职务编码/ }).textContent).toContain('相同')
})

it('shows values filled in with the first version', async () => {
  answers()
  renderAt('/dataLog', <DataLogList />)
  const buttons = await screen.findAllByRole('button', { name: '职务（sys_position）' })
  fireEvent.click(buttons[2]!)
  const layer = await screen.findByRole('dialog')
  await within(layer).findByText('新建时填写了 3 个字段。')
  const row = within(layer).getByRole('row', { name: /职务名称/ })
  expect([...row.children].map((cell) => cell.textContent)).toEqual(['职务名称', '-', '主任', '填写'])
  expect(within(layer).queryByRole('row', { name: /职务编码/ })).toBeNull()
})

it('gives the record a single value of an older version, where the server says that the person may', async () => {
  const restorable = { fields: ['name'], version: 9 }
  const asked = serve({
    '/sys/dataLog/list': () => pageOf(VERSIONS),
    '/sys/dataLog/queryDataVerList': () => VERSIONS,
    '/sys/dataLog/queryCompareList': () => [{ ...VERSIONS[1], restorable }, VERSIONS[0]],
    '/sys/dict/getDictItems/change_verb': () => [],
    '/sys/position/restoreFields': () => new Reply('已恢复'),
  })
  renderAt('/dataLog', <DataLogList />)
  fireEvent.click((await screen.findAllByRole('button', { name: '职务（sys_position）' }))[0]!)
  const layer = await screen.findByRole('dialog')
  await within(layer).findByText('有 2 个字段不同。')
  const [button, ...others] = within(layer).getAllByRole('button', { name: /恢复此值/ })
  expect(others).toEqual([])
  await expectAccessible(layer)
  fireEvent.click(button!)
  await screen.findByText('确定恢复“职务名称”吗？', { selector: '.ant-modal-confirm-title' })
  const question = document.querySelector<HTMLElement>('.ant-modal-confirm')!
  expect(question.textContent).toContain('将“职务名称”从“主任医师”改回“主任”')
  fireEvent.click(within(question).getByRole('button', { name: '恢复' }))
  await screen.findByText('已恢复')
  const sent = asked.find(({ path }) => path === '/sys/position/restoreFields')!
  expect(sent.body).toEqual({ id: 'v2', fields: 'name', before: false, version: 9 })
})

it('restores a deleted record and names its dependents, for callers with the right to add it', async () => {
  const gone = { ...version(4, { id: '7', name: '主任' }), verb: 'delete', verb_dictText: '删除' }
  const entry = {
    id: 'v4',
    verb: 'delete',
    version: 4,
    createBy: 'linjy',
    createTime: '2026-11-20 09:05:07',
    changes: [],
  }
  const asked = serve({
    '/sys/dataLog/list': () => pageOf([gone]),
    '/sys/dataLog/queryDataVerList': () => [gone, ...VERSIONS],
    '/sys/dataLog/queryCompareList': () => [VERSIONS[0], gone],
    '/sys/dict/getDictItems/change_verb': () => [],
    '/sys/position/history': () => [{ ...entry, undoable: true, along: [{ title: '成员', count: 12 }] }],
    '/sys/position/undo': () => new Reply('已撤销'),
  })
  const rights = ['list', 'edit'].map((verb) => `system:position:${verb}`)
  signIn(['system:dataLog:list', ...rights])
  const { unmount } = renderAt('/dataLog', <DataLogList />)
  fireEvent.click(await screen.findByRole('button', { name: '职务（sys_position）' }))
  await screen.findByText(/个字段不同|没有不同/)
  expect(screen.queryByRole('button', { name: '撤销删除' })).toBeNull()
  unmount()

  signIn(['system:dataLog:list', 'system:position:add', ...rights])
  renderAt('/dataLog', <DataLogList />)
  fireEvent.click(await screen.findByRole('button', { name: '职务（sys_position）' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤销删除' }))
  await screen.findByText('确定撤销 2026-11-20 09:05:07 的删除吗？', { selector: '.ant-modal-confirm-title' })
  const question = document.querySelector<HTMLElement>('.ant-modal-confirm')!
  expect(question.textContent).toContain('该职务将恢复为删除之前的样子，含 12 个成员。')
  fireEvent.click(within(question).getByRole('button', { name: '撤销' }))
  await screen.findByText('已撤销')
  expect(asked.find(({ path }) => path === '/sys/position/undo')!.body).toEqual({ id: 'v4' })
})
