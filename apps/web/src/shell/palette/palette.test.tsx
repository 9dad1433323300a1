import type { MenuNode } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { menuNode } from '../../../test/frame.tsx'
import { pageOf, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { write } from '../../platform/storage.ts'
import { allRoutes } from '../routes/constant-routes.ts'
import { routesFromMenu } from '../routes/routes-from-menu.ts'
import { Palette } from './palette.tsx'

const HOME = menuNode('/dashboard/analysis', '首页', 'dashboard/Analysis')
const POSITIONS = menuNode('/isystem/position', '职务管理', 'system/SysPositionList')
const PEOPLE = menuNode('/isystem/user', '用户管理', 'system/UserList')

const onGone = vi.fn()
let asked: Asked[]

beforeEach(() => {
  onGone.mockClear()
  sessionStorage.clear()
  setWidth(1440)
  asked = serve({
    '/sys/user/list': () => pageOf([{ id: '7', realname: '林静怡', username: 'linjy', orgCodeTxt: '呼吸科' }]),
  })
})

const show = (menu: readonly MenuNode[], codes: readonly string[]) => {
  signIn(codes)
  renderAt(
    '/dashboard/analysis',
    <Palette menu={menu} routes={allRoutes(routesFromMenu(menu))} onKeys={() => undefined} onGone={onGone} />,
  )
}
const field = () => screen.getByRole('combobox', { name: '搜索患者、页面、人员和操作' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const people = () => asked.filter(({ path }) => path === '/sys/user/list')

it('offers pages, actions and people by rights, and goes there', async () => {
  show([HOME, POSITIONS, PEOPLE], ['system:position:add'])
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(found()).toContain('新增职务')
  expect(found()).not.toContain('新增用户')
  type('lin')
  await waitFor(() => expect(found()).toEqual(['林静怡linjy · 呼吸科']))
  type('zwgl')
  await waitFor(() => expect(found()).toEqual(['职务管理']))
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onGone).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(location.pathname).toBe('/isystem/position'))
  expect(onGone).toHaveBeenCalledOnce()
})

it('finds frequent actions and passes the request to their page', async () => {
  const list = menuNode('/patient/assessment', '患者评估', 'assessment/AssessmentList')
  const register = menuNode('/patient/list', '患者登记', 'patient/PatientList')
  show([HOME, list, register], ['assess:handoff:use'])
  expect(found()).toContain('查找患者')
  type('jspg')
  await waitFor(() => expect(found()).toEqual(['接收评估', '查找患者“jspg”']))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/patient/assessment?do=receive'))
})

it('lists patients inline and opens the chart; the name stays out of the address', async () => {
  const card = { id: '17', patientNo: 'P17', name: '黄彦承', gender_dictText: '男', age: '70 岁', place: '一病区 3 床' }
  asked = serve({ '/patient/find': () => ({ records: [card], more: false }) })
  show(
    [
      HOME,
      menuNode('/patient/list', '患者登记', 'patient/PatientList'),
      { ...menuNode('/patient/list/:id', '患者档案', 'patient/PatientDetail'), hidden: true },
    ],
    [],
  )
  type('黄彦承')
  await waitFor(() => expect(found()).toEqual(['黄彦承男 · 70 岁 · 一病区 3 床', '查找患者“黄彦承”']))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/patient/list/17'))
  expect(asked.find(({ path }) => path === '/patient/find')?.body).toEqual({ keyword: '黄彦承' })
})

it('hands the typed name to the page that finds patients, beside the address', async () => {
  show([HOME, menuNode('/patient/list', '患者登记', 'patient/PatientList')], [])
  type('黄彦承')
  await waitFor(() => expect(found()).toEqual(['查找患者“黄彦承”']))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/patient/list?do=find'))
  expect((history.state as { usr: unknown }).usr).toEqual({ typed: '黄彦承' })
})

it('has the saved views of the lists the person may open', async () => {
  const view = { matchType: 'and', records: [], view: null, mine: true }
  serve({
    '/sys/query/list': () => [
      { ...view, id: 'v1', resource: 'system:position', title: '高级职务' },
      { ...view, id: 'v2', resource: 'system:role', title: '高级角色' },
    ],
  })
  show([HOME, POSITIONS], [])
  type('高级')
  await waitFor(() => expect(found()).toEqual(['高级职务职务']))
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(location.pathname).toBe('/isystem/position'))
  expect((history.state as { usr: unknown }).usr).toEqual({ view: 'v1' })
})

it('offers little to users with few rights, and sends no search', async () => {
  setWidth(375)
  show([HOME], [])
  expect(found().filter((text) => /^新增|用户管理|切换为.*导航/.test(text))).toEqual([])
  type('admin')
  expect(await screen.findByText('没有找到“admin”')).toBeTruthy()
  expect(people()).toEqual([])
  type('bz')
  await waitFor(() => expect(found()).toEqual(['帮助']))
})

it('begins with the pages that were visited last, but not with those that are gone', () => {
  write('RECENT_PAGES', [
    { path: '/isystem/position', title: '职务管理' },
    { path: '/gone', title: '没有了' },
  ])
  show([HOME, POSITIONS], [])
  const recent = within(screen.getByRole('group', { name: '最近访问' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['职务管理'])
})
