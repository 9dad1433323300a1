import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { renderAt, setWidth } from '../../../../test/kit.tsx'
import { MasterDetail } from './master-detail.tsx'
import { MasterList, type MasterItem } from './master-list.tsx'
import { PaneHead } from './panes.tsx'
import { useChoice } from './use-choice.ts'

const ITEMS: readonly MasterItem[] = Array.from({ length: 12 }, (_, at) => ({
  id: `i${at + 1}`,
  name: `诊室${at + 1}`,
  code: `R${at + 1}`,
}))

const refetch = vi.fn<() => void>()

const Rooms = ({ data = ITEMS, error }: { data?: readonly MasterItem[] | null; error?: Error }) => {
  const choice = useChoice('room')
  return (
    <MasterDetail
      of="诊室"
      choice={choice}
      answer={{ data: data ?? undefined, error, refetch }}
      find={(items, id) => items.find((item) => item.id === id)}
      hint="选择后可以查看排班。"
      first={<button type="button">新增诊室</button>}
      master={(items) => <MasterList of="诊室" placeholder="名称或编码" items={items} choice={choice} />}
    >
      {({ name, code }) => <PaneHead title={name} facts={code} />}
    </MasterDetail>
  )
}

const line = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}R`) })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const search = () => screen.getByRole('textbox', { name: '搜索诊室' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(1440)
  refetch.mockClear()
})

it('shows the choice, which is in the address', async () => {
  renderAt('/rooms?room=i1&tab=x', <Rooms />)
  await heading('诊室1')
  fireEvent.click(line('诊室3'))
  await heading('诊室3')
  expect(location.search).toBe('?room=i3')
  expect(line('诊室3').getAttribute('aria-current')).toBe('true')
  await expectAccessible()
})

it('begins with the last choice, unless it was left or is gone', async () => {
  const { unmount } = renderAt('/rooms?room=i3', <Rooms />)
  await heading('诊室3')
  unmount()
  const again = renderAt('/rooms', <Rooms />)
  await heading('诊室3')
  expect(location.search).toBe('?room=i3')
  again.unmount()
  renderAt('/rooms', <Rooms data={ITEMS.slice(0, 2)} />)
  expect(screen.getByText('请选择左侧诊室')).toBeTruthy()
})

it('asks for a choice, and says so when the record of the address is deleted', async () => {
  renderAt('/rooms', <Rooms />)
  expect(screen.getByText('请选择左侧诊室')).toBeTruthy()
  expect(screen.getByText('选择后可以查看排班。')).toBeTruthy()
  renderAt('/rooms?room=gone', <Rooms />)
  expect(await screen.findByText('未找到该诊室')).toBeTruthy()
})

it.each([1440, 375])('leads on from an empty list instead of asking for a choice, at %i', (width) => {
  setWidth(width)
  renderAt('/rooms', <Rooms data={[]} />)
  expect(screen.getByText('还没有诊室')).toBeTruthy()
  expect(screen.getByRole('button', { name: '新增诊室' })).toBeTruthy()
  expect(screen.queryByText('请选择左侧诊室')).toBeNull()
  expect(screen.queryByText('暂无数据')).toBeNull()
})

it('waits in its shape, and can be tried again after a failure', () => {
  const { rerender } = renderAt('/rooms', <Rooms data={null} />)
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  rerender(<div />)
  renderAt('/rooms', <Rooms data={null} error={new Error('x')} />)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(refetch).toHaveBeenCalledOnce()
})

describe('the list', () => {
  it('turns to the page of the choice', () => {
    renderAt('/rooms?room=i12', <Rooms />)
    expect(line('诊室12')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^诊室1R/ })).toBeNull()
    expect(screen.getByText('共 12 条')).toBeTruthy()
  })

  it('is walked with the arrows, of which Tab meets one line: the chosen one', () => {
    renderAt('/rooms?room=i2', <Rooms />)
    expect([line('诊室1').tabIndex, line('诊室2').tabIndex]).toEqual([-1, 0])
    search().focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(line('诊室1'))
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement).toBe(line('诊室3'))
    press('End')
    expect(document.activeElement).toBe(line('诊室10'))
  })

  it('finds from its first page on, and says when nothing is found', async () => {
    renderAt('/rooms?room=i12', <Rooms />)
    fireEvent.change(search(), { target: { value: 'r1' } })
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4))
    fireEvent.change(search(), { target: { value: '没有' } })
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  })

  it('with headings shows the lines of one, and walks over the folded ones', async () => {
    renderAt('/rooms?room=i2', <Rooms data={ITEMS.map((item, at) => ({ ...item, group: at < 2 ? '一楼' : '二楼' }))} />)
    const isOpen = (name: string) => screen.getByText(name, { selector: 'summary' }).closest('details')!.open
    expect([isOpen('一楼'), isOpen('二楼')]).toEqual([true, false])
    line('诊室2').focus()
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('二楼10')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('二楼10')
    fireEvent.change(search(), { target: { value: 'R12' } })
    expect(await screen.findByRole('link', { name: /^诊室12R/ })).toBeTruthy()
  })
})

it('the line between the panes moves by keys, and stays where it was put', () => {
  const { unmount } = renderAt('/rooms', <Rooms />)
  const line = () => screen.getByRole('separator', { name: '诊室一栏的宽度' })
  line().focus()
  press('ArrowRight')
  expect(line().getAttribute('aria-valuenow')).toBe('316')
  for (let at = 0; at < 9; at++) press('ArrowLeft')
  expect(line().getAttribute('aria-valuenow')).toBe('240')
  unmount()
  renderAt('/rooms', <Rooms />)
  expect(line().getAttribute('aria-valuenow')).toBe('240')
})

it('on narrow windows one pane follows the other, and the focus goes along', async () => {
  setWidth(375)
  renderAt('/rooms', <Rooms />)
  expect(screen.queryByText('请选择左侧诊室')?.closest('[hidden]')).toBeTruthy()
  line('诊室2').focus()
  fireEvent.click(line('诊室2'))
  await heading('诊室2')
  const back = screen.getByRole('button', { name: '返回诊室列表' })
  expect(document.activeElement).toBe(back)
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(back)
  await waitFor(() => expect(document.activeElement).toBe(line('诊室2')))
  expect(location.search).toBe('')
})
