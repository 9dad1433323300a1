import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import SysCategoryList from './SysCategoryList.tsx'

const row = (id: string, name: string, code: string, pid: string | null, hasChild: string) => ({
  id,
  name,
  code,
  pid,
  hasChild,
  version: 1,
})
const ROOTS = [row('1', '宣教资料', 'A01', null, '1'), row('2', '耗材', 'A02', null, '0')]
const BELOW: Record<string, unknown[]> = {
  '1': [row('3', '吸入装置', 'A01A01', '1', '1')],
  '3': [row('4', '干粉吸入器', 'A01A01A01', '3', '0')],
}

const serveAll = () =>
  serve({
    '/sys/category/rootList': () => pageOf(ROOTS),
    '/sys/category/childList': ({ query }: Asked) => BELOW[query.get('pid')!] ?? [],
    '/sys/category/queryById': ({ query }: Asked) => ROOTS.find(({ id }) => id === query.get('id')),
    '/sys/category/loadTreeRoot': () => [
      { key: '1', title: '宣教资料', children: [{ key: '3', title: '吸入装置', children: null }] },
    ],
    '/sys/category/choices': ({ query }: Asked) =>
      pageOf([{ id: query.get('ids'), label: query.get('ids') === '1' ? '宣教资料' : '吸入装置' }]),
    '/sys/category/impact': () => ({ below: 2 }),
    '/sys/category/add': () => ({ id: '9' }),
  })

const show = async () => {
  renderAt(
    '/category',
    <BreadcrumbProvider value={[{ title: '分类字典' }]}>
      <SysCategoryList />
    </BreadcrumbProvider>,
  )
  await screen.findByText('宣教资料')
}
const line = (name: string) => screen.getByText(name).closest('tr')!
const unfold = (name: string) => fireEvent.click(line(name).querySelector('.ant-table-row-expand-icon')!)
const levels = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/sys/category/childList').map(({ query }) => query.get('pid'))

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `system:category:${verb}`))
})

describe('the tree', () => {
  it('asks for a level when it is opened, and a leaf cannot be opened', async () => {
    const asked = serveAll()
    await show()
    expect(levels(asked)).toEqual([])
    expect(line('耗材').querySelector('.ant-table-row-expand-icon')?.className).toContain('spaced')
    unfold('宣教资料')
    await screen.findByText('吸入装置')
    unfold('吸入装置')
    await screen.findByText('干粉吸入器')
    expect(levels(asked)).toEqual(['1', '3'])
    await expectAccessible()
  })

  it('a new one below a row begins with that row as its parent, and is shown there', async () => {
    const asked = serveAll()
    await show()
    fireEvent.click(within(line('宣教资料')).getByRole('button', { name: '更多' }))
    fireEvent.click(await screen.findByText('新增下级'))
    await screen.findByText(/不选择时为一级分类/)
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('分类名称'), { target: { value: '气雾剂' } })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/sys/category/add')?.body).toMatchObject({ pid: '1', name: '气雾剂' }),
    )
    await waitFor(() => expect(levels(asked)).toEqual(['1', '1']))
  })

  it('deleting says how much goes along', async () => {
    serveAll()
    await show()
    fireEvent.click(within(line('宣教资料')).getByRole('button', { name: '更多' }))
    fireEvent.click(await screen.findByText('删除'))
    expect((await screen.findByRole('dialog')).textContent).toContain('2 个下级分类将一并删除。删除后 30 秒内可以撤销')
  })

  it('on a phone branches are cards that unfold', async () => {
    setWidth(375)
    serveAll()
    await show()
    fireEvent.click(screen.getByRole('button', { name: '宣教资料', expanded: false }))
    expect(await screen.findByText('吸入装置')).toBeTruthy()
  })
})
