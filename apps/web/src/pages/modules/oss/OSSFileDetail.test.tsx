import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import OSSFileDetail from './OSSFileDetail.tsx'

const FILE = {
  id: 'f1',
  fileName: '手册.pdf',
  url: '1/2026/11/f1.pdf',
  type: 'pdf',
  class: 'private',
  usage: 'used',
  size: 2048,
  status: null,
  biz: 'oss',
  contentType: 'application/pdf',
  checksum: 'ab',
  versionNo: 2,
  version: 3,
}
const version = (versionNo: number) => ({
  id: `v${versionNo}`,
  versionNo,
  size: 1024 * versionNo,
  checksum: null,
  createBy: 'sysadmin',
  createBy_dictText: '王朗逸',
  createTime: '2026-11-20 08:00:00',
  isCurrent: versionNo === 2,
})

const show = (uses: object) => {
  const asked = serve({
    '/sys/oss/file/queryById': () => FILE,
    '/sys/oss/file/room': () => ({ used: 0, quota: null, isScarce: false, maxBytes: 1 }),
    '/sys/oss/file/uses': () => uses,
    '/sys/oss/file/versions': () => [version(2), version(1)],
    '/sys/oss/file/restoreVersion': () => null,
    '/sys/oss/file/share': () => ({ url: '/sys/common/static/f1?sign=s', until: '2026-11-26 08:00:00' }),
  })
  renderAt(
    '/files/f1',
    <Routes>
      <Route path="/files/:id" element={<OSSFileDetail />} />
    </Routes>,
  )
  return asked
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  setWidth(1440)
  signIn(['list', 'edit', 'share'].map((verb) => `system:ossFile:${verb}`))
})

it('lists visible uses of a file, and mentions hidden ones', async () => {
  const use = {
    resource: 'sys:announcement',
    title: '系统通告',
    field: '内容',
    id: 'n1',
    label: '停电',
    deleted: false,
  }
  show({ uses: [use, { ...use, id: 'n2', label: '停水', deleted: true }], hidden: true })
  const [first, second] = within(await screen.findByRole('list', { name: '用在哪里' })).getAllByRole('listitem')
  expect(first!.textContent).toBe('系统通告 · 内容停电')
  expect(second!.textContent).toContain('在回收站中，彻底删除后才不再使用')
  expect(screen.getByText('还有您看不到的数据在使用它。')).toBeTruthy()
})

it('brings an earlier version back once that is confirmed', async () => {
  const asked = show({ uses: [], hidden: false })
  fireEvent.click(await screen.findByRole('tab', { name: '版本' }))
  await click('恢复到此版本')
  await click('恢复')
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/sys/oss/file/restoreVersion')?.body).toEqual({ id: 'f1', versionNo: 1 }),
  )
})

it('shows the link it has made until it is copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  show({ uses: [], hidden: false })
  await click('生成链接')
  await click('生成')
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: '链接' })
  expect(link.value).toBe(`${location.origin}/platform/sys/common/static/f1?sign=s`)
  await click('复制')
  expect(writeText).toHaveBeenCalledWith(link.value)
})
