import type { UserInfo } from '@huxi/contract'
import { personName, phone, resource } from '@huxi/model'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../../test/post.ts'
import { ResourceTable } from '../resource-table.tsx'
import { signedOut, useSession } from '../../data/session.ts'
import { TabContext } from '../../data/tab.ts'
import { superFields } from './fields.ts'
import { rulesOf } from './grammar.ts'

const person = resource({
  ...post,
  name: 'test:person',
  label: '{name}（{code}）',
  fields: {
    ...post.fields,
    name: personName('姓名', { search: 'like' }),
    phone: phone('联系电话', { search: 'eq' }),
  },
})

const lastList = (asked: readonly Asked[]) =>
  Object.fromEntries(asked.filter(({ path }) => path === '/post/list').at(-1)!.query)
const records = (asked: readonly Asked[]) => {
  const { superQueryParams } = lastList(asked)
  return superQueryParams && JSON.parse(decodeURI(superQueryParams))
}
const param = (name: string) => new URLSearchParams(window.location.search).get(name)
const dialog = () => screen.findByRole('dialog', { name: '高级查询' })
const click = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const choose = async (label: string, option: string, at = 0) => {
  fireEvent.mouseDown(screen.getAllByRole('combobox', { name: label })[at]!)
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  fireEvent.click(found.at(-1)!)
}

const open = async () => {
  await screen.findByText('岗位1')
  click('更多')
  fireEvent.click(await screen.findByRole('button', { name: '高级查询' }))
  return dialog()
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

it('offers the rules that make sense', () => {
  expect(rulesOf(post.fields.code)).toContain('left_like')
  expect(rulesOf(post.fields.places)).toContain('ge')
  expect(rulesOf(post.fields.level)).not.toContain('like')
})

it('offers nothing that a mask hides', () => {
  expect(superFields(person).map(({ name }) => name)).not.toContain('phone')
})

describe('a query that is put together', () => {
  it('is applied, is in the address, and is shown as chips that can be removed', async () => {
    const asked = server(rows(3), { '/sys/query/list': () => [] })
    renderAt('/post', <ResourceTable resource={post} />)
    const box = await open()
    await choose('查询字段', '人数')
    await choose('匹配规则', '大于等于')
    fireEvent.change(within(box).getByLabelText('人数的值'), { target: { value: '2' } })
    click('在下方新增条件', box)
    await choose('查询字段', '级别', 1)
    await choose('匹配规则', '为空', 1)
    await expectAccessible(box)
    click('查询', box)
    await waitFor(() =>
      expect(records(asked)).toEqual([
        { field: 'places', rule: 'ge', val: '2' },
        { field: 'level', rule: 'empty', val: '' },
      ]),
    )
    expect(lastList(asked)).toMatchObject({ superQueryMatchType: 'and' })
    expect(JSON.parse(param('superQueryParams')!)).toHaveLength(2)
    await screen.findByText((_, e) => e?.className === 'clip' && e.textContent === '人数 大于等于 2')
    click('移除条件人数大于等于')
    await waitFor(() => expect(records(asked)).toEqual([{ field: 'level', rule: 'empty', val: '' }]))
    click('移除条件级别为空')
    await waitFor(() => expect(param('superQueryParams')).toBeNull())
  })

  it('without conditions is neither asked nor kept', async () => {
    server(rows(3), { '/sys/query/list': () => [] })
    renderAt('/post', <ResourceTable resource={post} />)
    const box = await open()
    click('查询', box)
    expect(await screen.findByText('不能查询空条件')).toBeTruthy()
    click('保存查询条件', box)
    expect(await screen.findByText('空条件不能保存')).toBeTruthy()
    expect(await within(box).findByText('没有保存任何查询')).toBeTruthy()
    click('移除条件', box)
    expect(within(box).getByText('没有任何查询条件')).toBeTruthy()
    click('点击新增', box)
    expect(within(box).getByRole('button', { name: '移除条件' })).toBeTruthy()
  })

  it('drops removed fields of an old link', async () => {
    const asked = server(rows(3))
    const given = JSON.stringify([
      { field: 'gone', rule: 'eq', val: '1' },
      { field: 'code', rule: 'eq', val: 'C1' },
    ])
    renderAt(
      `/post?superQueryParams=${encodeURIComponent(given)}&superQueryMatchType=or`,
      <ResourceTable resource={post} />,
    )
    await screen.findByText('岗位1')
    expect(records(asked)).toEqual([{ field: 'code', rule: 'eq', val: 'C1' }])
    expect(lastList(asked)).toMatchObject({ superQueryMatchType: 'or' })
  })
})

describe('kept queries', () => {
  const kept = {
    id: 'q1',
    resource: 'test:post',
    title: '大岗位',
    matchType: 'or',
    records: [{ field: 'places', rule: 'gt', val: '9' }],
    mine: true,
    createTime: '',
  }

  it('are chosen, overwritten and deleted after asking', async () => {
    const asked = server(rows(3), {
      '/sys/query/list': () => [kept],
      '/sys/query/save': () => ({ id: 'q1' }),
      '/sys/query/delete': () => null,
    })
    renderAt('/post', <ResourceTable resource={post} />)
    const box = await open()
    fireEvent.click(await within(box).findByRole('button', { name: '大岗位' }))
    expect(within(box).getByLabelText<HTMLInputElement>('人数的值').value).toBe('9')
    click('保存查询条件', box)
    const naming = (await screen.findByText('保存查询条件', { selector: '.ant-modal-title' })).closest<HTMLElement>(
      '[role=dialog]',
    )!
    click('确定', naming)
    expect(within(naming).getByText('保存名称不能为空')).toBeTruthy()
    await expectAccessible(naming)
    fireEvent.change(within(naming).getByLabelText('保存的名称'), { target: { value: '大岗位\u200b' } })
    click('确定', naming)
    await screen.findByText('大岗位 已存在，是否覆盖？', { selector: '.ant-modal-confirm-title' })
    click('覆盖')
    expect(await screen.findByText('保存成功')).toBeTruthy()
    expect(asked.find(({ path }) => path === '/sys/query/save')!.body).toEqual({
      resource: 'test:post',
      title: '大岗位\u200b',
      matchType: 'or',
      records: [{ field: 'places', rule: 'gt', val: '9' }],
    })
    click('删除查询大岗位', box)
    await screen.findByText('删除“大岗位”后不能恢复，是否删除？', { selector: '.ant-modal-confirm-title' })
    fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1)!)
    await waitFor(() => expect(asked.some(({ path }) => path === '/sys/query/delete')).toBe(true))
  })
})

describe('conditions that identify a person', () => {
  const show = (path: string) => {
    const asked = server(rows(3), {
      '/post/list': () => pageOf(rows(3)),
      '/sys/query/list': () => [],
    })
    const tab = { key: path, lives: true, isActive: () => true, setTitle: () => undefined, close: () => undefined }
    useSession.setState({ user: { username: 'lin' } as UserInfo })
    renderAt(
      path,
      <TabContext value={tab}>
        <ResourceTable resource={person} />
      </TabContext>,
    )
    return asked
  }

  it('stays out of the address and of storage, from both forms, is there when the page comes back, and goes with the session', async () => {
    const asked = show('/people')
    await screen.findByText('岗位1')
    fireEvent.change(screen.getByPlaceholderText('姓名、全拼或首字母'), { target: { value: '张三' } })
    click('查询')
    await waitFor(() => expect(lastList(asked)).toMatchObject({ name: '张三' }))
    const box = await open()
    await choose('查询字段', '姓名')
    await choose('匹配规则', '等于')
    fireEvent.change(within(box).getByLabelText('姓名的值'), { target: { value: '李四' } })
    click('查询', box)
    await waitFor(() => expect(records(asked)).toEqual([{ field: 'name', rule: 'eq', val: '李四' }]))
    expect(lastList(asked)).toMatchObject({ name: '张三' })
    expect(window.location.search).not.toMatch(/name|%E5|superQuery/)
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/李四|张三/)
    cleanup()
    const again = show('/people')
    await screen.findByText('岗位1')
    expect(lastList(again)).toMatchObject({ name: '张三' })
    expect(records(again)).toEqual([{ field: 'name', rule: 'eq', val: '李四' }])
    act(() => signedOut())
    await waitFor(() => expect(records(again)).toBeUndefined())
    expect(lastList(again)).not.toHaveProperty('name')
  })
})
