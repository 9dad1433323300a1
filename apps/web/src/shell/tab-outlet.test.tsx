import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import {
  altKey,
  heading,
  HOME_TITLE,
  leaveQuestion,
  OTHER_TITLE,
  POSITION,
  pressAlt,
  setStage,
  showStage,
  tab,
  tabs,
} from '../../test/stage.tsx'
import { useDirtyTabs } from '../kit/data/tab.ts'
import { choose } from '../platform/preferences.ts'
import { dropTabs, useTabs } from './tabs/tabs.ts'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const nameField = () => screen.getByLabelText<HTMLInputElement>('职务名称', { selector: '.record input' })
const marks = () => document.querySelector('.selection')?.textContent

const typeHalf = async () => {
  click('新增')
  await waitFor(nameField)
  fireEvent.change(nameField(), { target: { value: '半个' } })
}

beforeEach(() => void setStage())

it('keeps query, selection and a half-typed form while another page is in sight', async () => {
  showStage(`${POSITION}?name=%E5%B8%88`)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  await typeHalf()
  expect(tab(/职务管理/).textContent).toBe('职务管理，有未保存的修改')

  pressAlt('Digit1')
  await heading(HOME_TITLE)
  expect([location.pathname, document.title]).toEqual(['/dashboard/analysis', '呼吸慢病健康管理平台'])
  expect(screen.queryByRole('dialog')).toBeNull()
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  fireEvent.click(screen.getByText('到职务'))
  await waitFor(() => expect(nameField().value).toBe('半个'))
  await waitFor(() => expect(location.search).toBe('?name=%E5%B8%88'))
  expect(marks()).toContain('已选择 1 项')
  expect(document.title).toBe('职务管理 · 呼吸慢病健康管理平台')
})

it('asks before a tab with a half-typed form is closed or drawn anew', async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  await typeHalf()
  pressAlt('KeyW')
  await leaveQuestion()
  expect(screen.getByText('未保存的页面：职务管理')).toBeTruthy()
  click('继续编辑')
  await waitFor(() => expect(screen.queryByText('未保存的页面：职务管理')).toBeNull())
  expect(nameField().value).toBe('半个')
  fireEvent.keyDown(tab(/职务管理/), { key: 'Delete' })
  await leaveQuestion()
  click('离开')
  await heading(HOME_TITLE)
  expect(tabs()).toEqual(['首页'])
  expect(Object.values(useDirtyTabs.getState()).flat()).toEqual([])
})

it('closes one tab for each key, however fast the keys come', async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  fireEvent.click(screen.getByText('到别处'))
  await heading(OTHER_TITLE)
  expect(tabs()).toEqual(['首页', '职务管理', '别处'])
  act(() => {
    document.body.dispatchEvent(altKey('KeyW'))
    document.body.dispatchEvent(altKey('KeyW'))
  })
  await heading(HOME_TITLE)
  expect(tabs()).toEqual(['首页'])
  expect(location.pathname).toBe('/dashboard/analysis')
})

it('names tabs that cannot be closed', async () => {
  showStage('/other')
  await heading(OTHER_TITLE)
  fireEvent.keyDown(tab(/首页/), { key: 'Delete' })
  expect(await screen.findByText('首页不能关闭!')).toBeTruthy()
  await expectAccessible()
  expect(tabs()).toEqual(['首页', '别处'])
})

it('has a menu for each tab', async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  fireEvent.contextMenu(tab(/职务管理/))
  const entry = (name: string) => screen.findByRole('menuitem', { name })
  expect((await entry('关闭左侧')).getAttribute('aria-disabled')).toBe('true')
  expect((await entry('刷新')).getAttribute('aria-disabled')).toBeNull()
  await expectAccessible()
})

it('shows one page at a time when that is wanted, and gives up nothing typed without asking', async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  await typeHalf()
  fireEvent.click(screen.getByText('到别处'))
  await heading(OTHER_TITLE)
  act(() => choose({ multiPage: false }))
  await leaveQuestion()
  click('继续编辑')
  await waitFor(() => expect(tabs()).toEqual(['首页', '职务管理，有未保存的修改', '别处']))
  act(() => choose({ multiPage: false }))
  await leaveQuestion()
  click('离开')
  await waitFor(() => expect(useTabs.getState().open.map(({ key }) => key)).toEqual(['/other']))
  expect(screen.queryByRole('tablist')).toBeNull()
  fireEvent.click(screen.getByText('到职务'))
  await heading('职务管理')
  expect(useTabs.getState().live).toEqual([POSITION])
})

it('reloads a page that was refreshed behind another one', async () => {
  const asked = setStage()
  const reads = () => asked.filter(({ path }) => path === '/sys/position/list').length
  showStage(POSITION)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  fireEvent.click(screen.getByText('到别处'))
  await heading(OTHER_TITLE)
  const before = reads()
  fireEvent.contextMenu(tab(/职务管理/))
  fireEvent.click(await screen.findByRole('menuitem', { name: '刷新' }))
  fireEvent.click(screen.getByText('到职务'))
  await heading('职务管理')
  await waitFor(() => expect(reads()).toBe(before + 1))
  expect(marks()).toBeUndefined()
})

it('begins anew in another department', async () => {
  showStage(POSITION)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  expect(marks()).toContain('已选择 1 项')
  fireEvent.click(screen.getByText('到别处'))
  await heading(OTHER_TITLE)
  act(() => dropTabs())
  expect(tabs()).toEqual(['首页', '别处'])
  fireEvent.click(screen.getByText('到职务'))
  await heading('职务管理')
  await screen.findByText('护师')
  expect(marks()).toBeUndefined()
})
