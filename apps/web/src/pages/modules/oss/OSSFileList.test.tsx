import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import OSSFileList from './OSSFileList.tsx'

const row = (id: string, fileName: string, contentType: string) => ({
  id,
  fileName,
  url: `1/2026/11/${id}`,
  biz: 'oss',
  contentType,
  size: 2048,
  createBy: 'admin',
  createTime: '2026-11-20 08:00:00',
  version: 1,
})
const ROWS = [row('f1', '手册.pdf', 'application/pdf'), row('f2', '照片.png', 'image/png')]

const answers = () =>
  serve({
    '/sys/oss/file/list': () => pageOf(ROWS),
    '/sys/oss/file/delete': () => null,
    '/sys/common/link': () => ({
      url: '/sys/common/static/1/f2?sign=s',
      name: '照片.png',
      size: 1,
      contentType: 'image/png',
    }),
  })

beforeEach(() => {
  setWidth(1440)
  signIn(['system:ossFile:list', 'system:ossFile:upload', 'system:ossFile:delete'])
})

it('lists files with readable sizes and lets pictures be looked at through a link', async () => {
  answers()
  renderAt('/files', <OSSFileList />)
  expect(await screen.findByText('手册.pdf')).toBeTruthy()
  expect(screen.getAllByText('2 KB')).toHaveLength(2)
  const more = screen.getAllByRole('button', { name: /更多/ })
  fireEvent.click(more[1]!)
  fireEvent.click(await screen.findByRole('button', { name: '预览' }))
  const picture = await screen.findByRole('img', { name: '照片.png' })
  expect(picture.getAttribute('src')).toBe('/platform/sys/common/static/1/f2?sign=s')
})

it('sends a file to the endpoint of this list', async () => {
  const asked = answers()
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 200
      response = { success: true, message: '上传成功！', code: 200, result: null }
      open = (_method: string, address: string) => void sent.push(address)
      setRequestHeader = () => {}
      send = () => void setTimeout(() => this.dispatchEvent(new Event('load')))
    },
  )
  renderAt('/files', <OSSFileList />)
  await screen.findByText('手册.pdf')
  fireEvent.change(screen.getByLabelText('选择文件'), { target: { files: [new File(['x'], '新.pdf')] } })
  await screen.findByText('新.pdf 上传成功')
  expect(sent).toEqual(['/platform/sys/oss/file/upload'])
  await waitFor(() => expect(asked.filter(({ path }) => path === '/sys/oss/file/list').length).toBeGreaterThan(1))
})

it('shows neither upload nor delete to those who may only look', async () => {
  signIn(['system:ossFile:list'])
  answers()
  renderAt('/files', <OSSFileList />)
  await screen.findByText('手册.pdf')
  expect(screen.queryByRole('button', { name: /上传/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
