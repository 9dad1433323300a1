import { position } from '@huxi/contract'
import { endpoint, openApi, verbEndpoint, type Endpoint } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import ApiDoc from './ApiDoc.tsx'

const endpoints: readonly Endpoint[] = [
  ...(['list', 'add', 'exportXls', 'importExcel'] as const).map((verb) => verbEndpoint(position, verb)),
  endpoint({
    method: 'POST',
    work: 'edit',
    group: '登录与会话',
    path: '/sys/login',
    aliases: ['/sys/signIn'],
    title: '登录',
    access: 'public',
  }),
]

const DOCUMENT = openApi({
  title: '接口',
  version: '1',
  base: '/platform',
  endpoints,
  resources: [position],
})

beforeEach(() => {
  setWidth(1440)
  signIn(['monitor:apidoc:list'])
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(DOCUMENT)))
})

it('lists calls by heading and finds them by name, path or permission', async () => {
  renderAt('/apiDoc', <ApiDoc />)
  expect(await screen.findByText('共 6 个接口，可以按名称、路径或权限搜索。')).toBeTruthy()
  expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual(['职务4', '登录与会话2'])
  for (const [typed, found] of [
    ['system:position:export', '职务导出'],
    ['/sys/signIn', '登录'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('搜索接口'), { target: { value: typed } })
    await waitFor(() => expect(screen.getAllByRole('link').map((one) => one.textContent)).toHaveLength(1))
    expect(screen.getByRole('link').textContent).toContain(found)
  }
})

it('shows callers, requests and answers', async () => {
  renderAt(
    '/apiDoc?operation=postSysPositionAdd',
    <BreadcrumbProvider value={[{ title: '接口文档' }]}>
      <ApiDoc />
    </BreadcrumbProvider>,
  )
  expect(await screen.findByRole('heading', { name: '职务新增' })).toBeTruthy()
  expect(screen.getByText('/platform/sys/position/add')).toBeTruthy()
  expect(screen.getByText('system:position:add')).toBeTruthy()
  const [header, body, answer] = screen.getAllByRole('table')
  expect(within(header!).getByRole('row', { name: /^Idempotency-Key/i })).toBeTruthy()
  const code = within(body!).getByRole('row', { name: /^code/ })
  expect(code.textContent).toContain('最多 100 字')
  expect(code.textContent).toContain('是')
  expect(within(body!).getByRole('row', { name: /^postRank/ }).textContent).toContain('字典 position_rank')
  expect(within(answer!).getByRole('row', { name: /^result\.id/ })).toBeTruthy()
  expect(screen.getByText('没有权限')).toBeTruthy()
  await expectAccessible()
})

it('names files and rows in lists', async () => {
  renderAt('/apiDoc?operation=getSysPositionList', <ApiDoc />)
  await screen.findByRole('heading', { name: '职务查询' })
  expect(screen.getByRole('row', { name: /^pageNo/ }).textContent).toContain('不小于 0')
  expect(screen.getByRole('row', { name: /^result\.records\[\]\.postRank_dictText/ })).toBeTruthy()
})

it('copies the whole path, and says when it cannot', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  renderAt('/apiDoc?operation=postSysLogin', <ApiDoc />)
  fireEvent.click(await screen.findByRole('button', { name: '复制路径' }))
  await screen.findByText('已复制路径')
  expect(copied).toEqual(['/platform/sys/login'])
})
