import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setWidth } from '../../../test/kit.tsx'
import {
  altKey,
  heading,
  HOME_TITLE,
  OTHER_TITLE,
  pageRoute,
  POSITION,
  pressAlt,
  setStage,
  showStage,
  tab,
  tabs,
} from '../../../test/stage.tsx'
import { MOST_LIVE } from './rules.ts'
import { useTabs } from './tabs.ts'

let asked: ReturnType<typeof setStage>
beforeEach(() => {
  asked = setStage()
})

const lists = () => asked.filter(({ path }) => path === '/sys/position/list').length
const menuOf = async (name: RegExp, entry: string) => {
  fireEvent.contextMenu(tab(name))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const openThree = async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  fireEvent.click(screen.getByText('到别处'))
  await heading(OTHER_TITLE)
}

describe('the menu of a tab', () => {
  it.each([
    ['关闭右侧', /职务管理/, ['首页', '职务管理'], '职务管理'],
    ['关闭左侧', /别处/, ['首页', '别处'], OTHER_TITLE],
    ['关闭其它', /职务管理/, ['首页', '职务管理'], '职务管理'],
    ['关闭其它', /首页/, ['首页'], HOME_TITLE],
  ] as const)('%s of %s', async (entry, name, left, title) => {
    await openThree()
    await menuOf(name, entry)
    await heading(title)
    await waitFor(() => expect(tabs()).toEqual(left))
  })

  it('刷新 draws a page anew when it is seen again, and opens by keyboard', async () => {
    await openThree()
    fireEvent.keyDown(tab(/职务管理/), { key: 'F10', shiftKey: true })
    fireEvent.click(await screen.findByRole('menuitem', { name: /刷新/ }))
    await heading(OTHER_TITLE)
    const before = lists()
    fireEvent.click(tab(/职务管理/))
    await heading('职务管理')
    await waitFor(() => expect(lists()).toBe(before + 1))
  })
})

it('固定 by keyboard puts a tab first and takes its × and Delete away; 取消固定 gives them back', async () => {
  await openThree()
  const pin = async (entry: string) => {
    fireEvent.keyDown(tab(/别处/), { key: 'F10', shiftKey: true })
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  const closer = () => tab(/别处/).parentElement!.querySelector('[title=关闭]')
  await pin('固定')
  await waitFor(() => expect(tabs()).toEqual(['首页', '已固定，别处', '职务管理']))
  expect(closer()).toBeNull()
  fireEvent.keyDown(tab(/别处/), { key: 'Delete' })
  expect(await screen.findByText('固定的页签不能关闭，请先取消固定')).toBeTruthy()
  await pin('取消固定')
  await waitFor(() => expect(closer()).toBeTruthy())
})

it('arrows, Home and End walk the bar, and Delete leaves the focus to the neighbour', async () => {
  await openThree()
  const walk = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  tab(/别处/).focus()
  walk('ArrowRight')
  expect(document.activeElement).toBe(tab(/首页/))
  walk('ArrowLeft')
  expect(document.activeElement).toBe(tab(/别处/))
  walk('Home')
  walk('End')
  walk('Delete')
  await waitFor(() => expect(tabs()).toEqual(['首页', '职务管理']))
  await waitFor(() => expect(document.activeElement).toBe(tab(/职务管理/)))
})

it('a page that is on its way can be called back by the next key', async () => {
  showStage(POSITION)
  await screen.findByText('护师')
  act(() => {
    document.body.dispatchEvent(altKey('Digit1'))
    document.body.dispatchEvent(altKey('Digit2'))
  })
  await heading('职务管理')
  expect(location.pathname).toBe(POSITION)
})

it('restores focus within a page and leaves focus in the frame alone', async () => {
  // jsdom has no layout.
  HTMLElement.prototype.checkVisibility = () => true
  showStage(POSITION)
  const field = await screen.findByLabelText('职务名称', { selector: '[role=search] input' })
  const there = async (title: string, key: string) => {
    pressAlt(key)
    await heading(title)
  }
  field.focus()
  await there(HOME_TITLE, 'Digit1')
  act(() => (document.activeElement as HTMLElement).blur())
  await there('职务管理', 'Digit2')
  expect(document.activeElement).toBe(field)

  await there(HOME_TITLE, 'Digit1')
  const frame = screen.getByText('页头')
  frame.focus()
  await there('职务管理', 'Digit2')
  expect(document.activeElement).toBe(frame)
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
})

it('so many pages are mounted; an older one comes back with its selection and its address, from a list that can be searched', async () => {
  const many = Array.from({ length: MOST_LIVE }, (_, at) => pageRoute(`/p${at}`, `第 ${at} 页`, 'exception/500'))
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1)
  const observer = globalThis.ResizeObserver
  globalThis.ResizeObserver = class implements ResizeObserver {
    private readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe() {
      this.tell([], this)
    }
    unobserve() {}
    disconnect() {}
  }
  showStage(`${POSITION}?name=%E5%B8%88`, many)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择护师' }))
  for (const { path } of many) {
    act(() => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await waitFor(() => expect(useTabs.getState().active).toBe(path))
  }
  expect(useTabs.getState().live).toHaveLength(MOST_LIVE)
  expect(useTabs.getState().live).not.toContain(POSITION)
  expect(document.querySelector('.selection')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '全部页签' }))
  const search = await screen.findByLabelText('搜索页签')
  fireEvent.change(search, { target: { value: 'zwgl' } })
  await waitFor(() => expect(document.querySelectorAll('.list li')).toHaveLength(1))
  fireEvent.keyDown(search, { key: 'Enter' })
  await heading('职务管理')
  expect(location.search).toBe('?name=%E5%B8%88')
  await waitFor(() => expect(document.querySelector('.selection')?.textContent).toContain('已选择 1 项'))
  width.mockRestore()
  globalThis.ResizeObserver = observer
})

it('a narrow window has no bar and one page; on a wide one the tabs are there again', async () => {
  await openThree()
  const at = async (width: number) => {
    cleanup()
    setWidth(width)
    showStage('/other')
    await heading(OTHER_TITLE)
  }
  await at(1000)
  expect(tabs()).toEqual([])
  expect(useTabs.getState().live).toEqual(['/other'])
  await at(1440)
  expect(tabs()).toEqual(['首页', '职务管理', '别处'])
})
