import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import LogList from './LogList.tsx'

const line = (id: string, logContent: string, more: object = {}) => ({
  id,
  logContent,
  username: '林静怡',
  userid: 'linjy',
  ip: '10.0.0.7',
  createTime: '2026-11-20 09:05:07',
  ...more,
})

const OPERATION = line('l2', '职务新增', {
  operateType: 2,
  operateType_dictText: '添加',
  costTime: 12,
  requestType: 'POST',
  requestUrl: '/platform/sys/position/add',
  requestParam: '{"code":"zr","name":"主任"}',
})

const answers = () =>
  serve({
    '/sys/log/list': ({ query }) =>
      pageOf(query.get('logType') === '2' ? [OPERATION] : [line('l1', '用户名: 林静怡,登录成功！')]),
    '/sys/dict/getDictItems/operate_type': () => [],
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['system:log:list'])
})

it('shows sign-ins first, operations behind their tab, and asks in the words of the contract', async () => {
  const asked = answers()
  renderAt('/log?keyWord=登录&createTime_begin=2026-11-20', <LogList />)
  await screen.findByText('用户名: 林静怡,登录成功！')
  const { query } = asked.find(({ path }) => path === '/sys/log/list')!
  expect(Object.fromEntries(['logType', 'keyWord', 'createTime_begin'].map((key) => [key, query.get(key)]))).toEqual({
    logType: '1',
    keyWord: '登录',
    createTime_begin: '2026-11-20',
  })
  expect(screen.queryByText('操作类型')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: '操作日志' }))
  await screen.findByText('职务新增')
  expect(window.location.search).toBe('?logType=2')
  expect(screen.getByRole('columnheader', { name: /操作类型/ })).toBeTruthy()
})

it('shows a line with its request, and offers no deletion', async () => {
  answers()
  renderAt('/log?logType=2', <LogList />)
  fireEvent.click(await screen.findByRole('button', { name: '职务新增' }))
  const layer = await screen.findByRole('dialog')
  expect(layer.textContent).toContain('/platform/sys/position/add')
  expect(within(layer).getByText(/"code": "zr"/)).toBeTruthy()
  await expectAccessible(layer)
  expect(screen.queryByText('删除')).toBeNull()
  fireEvent.click(
    within(layer)
      .getAllByRole('button', { name: /关\s?闭$/ })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
