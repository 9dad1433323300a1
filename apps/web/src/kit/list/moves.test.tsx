import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { ALL_MOVES, booking, server } from '../../../test/booking.ts'
import { Refused, renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ResourceTable } from './resource-table.tsx'

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL_MOVES)
})

const rowOf = (name: string) => screen.getByText(name).closest('tr')!
const more = async (name: string) => {
  await screen.findByText(name)
  fireEvent.click(within(rowOf(name)).getByRole('button', { name: /更多/ }))
  await waitFor(() => expect(panel()).not.toBeNull())
  return words()
}
const panel = () => document.querySelector<HTMLElement>('.ant-popover:not(.ant-popover-hidden) .more')
const words = () =>
  within(panel()!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const press = (name: string, within_: HTMLElement = panel()!) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const mark = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `选择${name}` }))
const list = () => renderAt('/booking', <ResourceTable resource={booking} />)

describe('a row', () => {
  it('has the moves its state allows and the person may make', async () => {
    server()
    list()
    expect(await more('张三')).toEqual(['签到', '取消预约'])
    signIn(['test:booking:list', 'test:booking:stop'])
    await waitFor(() => expect(words()).toEqual(['取消预约']))
  })

  it('is moved at once, once, and the toast names it', async () => {
    const { sent } = server()
    list()
    await more('张三')
    const word = within(panel()!).getByRole('button', { name: '签到' })
    fireEvent.click(word)
    fireEvent.click(word)
    await screen.findByText('签到成功：预约“张三”')
    await within(rowOf('张三')).findByText('已签到')
    expect(sent('/booking/checkIn')).toEqual([{ ids: '1' }])
  })

  it('is moved while the move of another row is pending', async () => {
    const { sent } = server({
      '/booking/checkIn': ({ body }) => (body!['ids'] === '1' ? new Promise(() => undefined) : null),
    })
    list()
    await more('张三')
    press('签到')
    await more('李四')
    press('签到')
    await waitFor(() => expect(sent('/booking/checkIn')).toEqual([{ ids: '1' }, { ids: '2' }]))
  })

  it('in a last state has none', async () => {
    server()
    signIn(['test:booking:list', 'test:booking:checkIn'])
    list()
    await screen.findByText('王五')
    expect(within(rowOf('王五')).queryByRole('button', { name: /更多/ })).toBeNull()
  })

  it('is kept from a move by the page, with its reason', async () => {
    const { sent } = server()
    renderAt(
      '/booking',
      <ResourceTable
        resource={booking}
        can={(name, { id }) => (name === 'checkIn' && id === '1' ? '本人的预约不能签到' : name !== 'cancel')}
      />,
    )
    expect(await more('张三')).toEqual(['签到'])
    const word = within(panel()!).getByRole('button', { name: '签到' })
    fireEvent.focus(word)
    expect(await screen.findByRole('tooltip', { name: '本人的预约不能签到' })).toBeTruthy()
    fireEvent.click(word)
    expect(sent('/booking/checkIn')).toEqual([])
  })

  it('on a phone has them on its card', async () => {
    setWidth(375)
    const { sent } = server()
    list()
    fireEvent.click(await screen.findByRole('button', { name: '张三的操作' }))
    await waitFor(() => expect(panel()).not.toBeNull())
    press('签到')
    await screen.findByText('签到成功：预约“张三”')
    expect(sent('/booking/checkIn')).toEqual([{ ids: '1' }])
  })
})

describe('questions before a move', () => {
  const dialog = () => screen.findByRole('dialog')

  it('is one dialog: fields, the sentence, the word of the move', async () => {
    const { sent } = server()
    list()
    await more('张三')
    press('取消预约')
    const box = await dialog()
    expect(within(box).getByText('取消后时段立即释放。')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(box).getByLabelText('原因')))
    await expectAccessible(box)
    press('取消预约', box)
    await within(box).findByText('请输入原因')
    fireEvent.change(within(box).getByLabelText('原因'), { target: { value: '发热' } })
    press('取消预约', box)
    await screen.findByText('取消预约成功：预约“张三”')
    expect(sent('/booking/cancel')).toEqual([{ ids: '1', reason: '发热' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('starts afresh each time', async () => {
    server()
    list()
    for (const typed of ['甲', '乙']) {
      await more('张三')
      press('取消预约')
      const box = await dialog()
      const reason = within(box).getByLabelText<HTMLInputElement>('原因')
      expect(reason.value).toBe('')
      fireEvent.change(reason, { target: { value: typed } })
      press('取消', box)
      fireEvent.click(await screen.findByRole('button', { name: '离开' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('a sentence alone is agreed to', async () => {
    const { sent } = server()
    list()
    await more('王五')
    press('清除')
    await screen.findByText('确定清除预约“王五”吗？', { selector: '.ant-modal-confirm-title' })
    expect(sent('/booking/clear')).toEqual([])
    press('清除', await dialog())
    await screen.findByText('已清除：预约“王五”')
    await waitFor(() => expect(screen.queryByText('王五')).toBeNull())
  })

  it('reports a row that left its state; typed values stay', async () => {
    const { leave } = server({
      '/booking/cancel': () => new Refused('该预约已取消，请核对', { code: 409, result: leave('1', 'cancelled') }),
    })
    list()
    await more('张三')
    press('取消预约')
    const box = await dialog()
    fireEvent.change(within(box).getByLabelText('原因'), { target: { value: '发热' } })
    press('取消预约', box)
    await screen.findByText('该预约已取消，请核对')
    await within(rowOf('张三')).findByText('已取消')
    expect(within(box).getByLabelText<HTMLInputElement>('原因').value).toBe('发热')
  })

  it('server errors appear at their field', async () => {
    server({
      '/booking/cancel': () => new Refused('请核对', { result: { fields: { reason: '原因不能含网址' } } }),
    })
    list()
    await more('张三')
    press('取消预约')
    const box = await dialog()
    fireEvent.change(within(box).getByLabelText('原因'), { target: { value: 'x.cn' } })
    press('取消预约', box)
    await within(box).findByText('原因不能含网址')
  })
})

describe('several rows', () => {
  it('are moved together, and the selection is done with', async () => {
    const { sent } = server()
    list()
    await screen.findByText('张三')
    mark('张三')
    mark('李四')
    fireEvent.click(screen.getByRole('button', { name: '签到' }))
    await screen.findByText('签到成功：2 条预约')
    expect(sent('/booking/checkIn')).toEqual([{ ids: '1,2' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '清空' })).toBeNull())
  })

  it('in another state block the move, with the reason', async () => {
    const { sent } = server()
    list()
    await screen.findByText('张三')
    mark('张三')
    mark('王五')
    expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
    const word = screen.getByRole('button', { name: '取消预约' })
    expect(word.getAttribute('aria-disabled')).toBe('true')
    fireEvent.focus(word)
    const tip = '只有“已预约”或“已签到”的预约可以取消预约，所选的 2 条中有 1 条不是'
    expect(await screen.findByRole('tooltip', { name: tip })).toBeTruthy()
    fireEvent.click(word)
    expect(sent('/booking/cancel')).toEqual([])
  })

  it('that left their state meanwhile show the present one', async () => {
    const { leave } = server({
      '/booking/checkIn': () => new Refused('李四已签到', { code: 409, result: leave('2', 'in') }),
    })
    list()
    await screen.findByText('张三')
    mark('张三')
    mark('李四')
    fireEvent.click(screen.getByRole('button', { name: '签到' }))
    await screen.findByText('李四已签到')
    await waitFor(() => expect(screen.getByRole('button', { name: '签到' }).getAttribute('aria-disabled')).toBe('true'))
    expect(screen.getByRole('button', { name: '清空' })).toBeTruthy()
  })
})

describe('a detail', () => {
  const openDetail = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    const facts = await screen.findByRole('group', { name: '预约详情' })
    return facts.closest<HTMLElement>('[role=dialog]')!
  }

  it('moves its record and shows it as it is then', async () => {
    server()
    list()
    const box = await openDetail('张三')
    await within(box).findByText('已预约')
    press('签到', box)
    await within(box).findByText('已签到')
    expect(within(box).queryByRole('button', { name: '签到' })).toBeNull()
    expect(within(box).getByRole('button', { name: '取消预约' })).toBeTruthy()
    await expectAccessible(box)
  })

  it('closes when its record is gone', async () => {
    server()
    list()
    const box = await openDetail('王五')
    press('清除', box)
    await screen.findByText('确定清除预约“王五”吗？', { selector: '.ant-modal-confirm-title' })
    fireEvent.click(screen.getAllByRole('button', { name: '清除' }).at(-1)!)
    await screen.findByText('已清除：预约“王五”')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
