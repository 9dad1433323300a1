import type { AuditCheck } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import AuditList from './AuditList.tsx'

const RECORD = {
  id: 'a1',
  chain: 3,
  seq: 41,
  at: '2026-11-20 09:05:07',
  tenantId: 1,
  actor: 'linjy',
  ip: '10.0.0.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  requestId: 'r-1',
  action: 'grant',
  action_dictText: '授权',
  object: 'system:role/7',
  outcome: 'success',
  outcome_dictText: '成功',
  lines: [
    { label: '增加', text: '用户管理' },
    { label: '性别', before: '-', text: '男' },
  ],
}

const answers = (check: AuditCheck) =>
  serve({
    '/sys/audit/list': () => pageOf([RECORD]),
    '/sys/audit/verify': () => check,
    '/sys/dict/getDictItems/audit_action': () => [{ value: 'grant', text: '授权' }],
    '/sys/dict/getDictItems/audit_outcome': () => [{ value: 'success', text: '成功', color: 'green' }],
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['audit:entry:list'])
})

it('shows a record with device and content', async () => {
  answers({ chains: 8, entries: 41, problems: [] })
  renderAt('/audit', <AuditList />)
  await screen.findByText('角色 7')
  fireEvent.click(screen.getByRole('button', { name: RECORD.at }))
  const layer = await screen.findByRole('dialog')
  expect(layer.textContent).toContain('Edge · Windows')
  expect(within(layer).getByRole('row', { name: '性别 - 男' })).toBeTruthy()
  expect(within(layer).getByRole('row', { name: '增加 用户管理' })).toBeTruthy()
  expect(layer.textContent).not.toMatch(/[{}"]/)
  await expectAccessible(layer)
})

it('shows whether each chain is complete, and the first faulty entry', async () => {
  const asked = answers({ chains: 2, entries: 41, problems: [{ chain: 1, seq: 12, reason: '内容被修改' }] })
  renderAt('/audit', <AuditList />)
  await screen.findByText('角色 7')
  fireEvent.click(screen.getByRole('button', { name: '校验完整性' }))
  const layer = await screen.findByRole('dialog')
  expect(within(layer).getByRole('status').textContent).toContain('2 条链中有 1 条不完整')
  await expectAccessible(layer)
  expect(within(layer).getByRole('row', { name: /链 0/ }).textContent).toContain('完整')
  expect(within(layer).getByRole('row', { name: /链 1/ }).textContent).toContain('第 12 条起不完整：内容被修改')
  expect(asked.filter(({ path }) => path === '/sys/audit/list').length).toBeGreaterThan(1)
})

it('counts pages from where the first began, for reading writes a record', async () => {
  const asked = serve({
    '/sys/audit/list': () => ({ ...pageOf([RECORD]), total: 30, mark: '2026-11-20 09:05:07~a1~' }),
    '/sys/dict/getDictItems/audit_action': () => [],
    '/sys/dict/getDictItems/audit_outcome': () => [],
  })
  const lists = () =>
    asked.filter(({ path }) => path === '/sys/audit/list').map(({ query }) => Object.fromEntries(query))
  renderAt('/audit', <AuditList />)
  await screen.findByText('角色 7')
  fireEvent.click(screen.getByRole('listitem', { name: '2' }))
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ pageNo: '2', before: '2026-11-20 09:05:07~a1~' }))
  expect(lists()[0]).not.toHaveProperty('before')
})
