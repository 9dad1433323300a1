import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../test/axe.ts'
import { pageOf, renderAt, setWidth, signIn, type Asked } from '../../../../test/kit.tsx'
import { ALL, post, row, rows, server } from '../../../../test/post.ts'
import { ResourceTable } from '../../list/resource-table.tsx'

const kept = { ...post, keepDeleted: true }
const deleted = (n: number) => ({ ...row(n), deleteBy: 'nurse', deleteTime: '2026-11-20 09:05:07' })

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const of = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path)

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

const openBin = async () => {
  let bin = [deleted(7), deleted(8)]
  const gone = (ids: string) => void (bin = bin.filter(({ id }) => !ids.split(',').includes(id)))
  const asked = server(rows(1), {
    '/post/recycleBin': () => pageOf(bin),
    '/post/putRecycleBin': ({ body }) => gone(String(body!['ids'])),
    '/post/deleteRecycleBin': ({ query }) => gone(query.get('ids')!),
  })
  renderAt('/post', <ResourceTable resource={kept} />)
  await screen.findByText('岗位1')
  click('更多')
  fireEvent.click(await screen.findByRole('button', { name: '回收站' }))
  await screen.findByText('岗位7')
  return asked
}

it('shows record, author and time of a deletion, and restores the record', async () => {
  const asked = await openBin()
  expect(screen.getAllByText('nurse 删除于 2026-11-20 09:05:07')).toHaveLength(2)
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(screen.getAllByRole('button', { name: '取回' })[0]!)
  await screen.findByText('已取回岗位“岗位7”')
  await waitFor(() => expect(screen.queryByText('岗位7')).toBeNull())
  expect(of(asked, '/post/putRecycleBin')[0]!.body).toEqual({ ids: 'i7' })
})

it.each([
  ['one: its name', ['选择岗位7'], '岗位7', 'i7', '已彻底删除岗位“岗位7”'],
  ['several: their number', ['选择岗位7', '选择岗位8'], '2', 'i7,i8', '已彻底删除所选的 2 条岗位'],
])('for good only after it was typed, for %s', async (_, marks, word, ids, told) => {
  const asked = await openBin()
  for (const mark of marks) fireEvent.click(screen.getByRole('checkbox', { name: mark }))
  click('彻底删除所选')
  await screen.findByText(/确定彻底删除/, { selector: '.ant-modal-confirm-title' })
  const confirm = within(document.querySelector<HTMLElement>('.ant-modal-confirm')!)
  const button = confirm.getByRole<HTMLButtonElement>('button', { name: '彻底删除' })
  expect(button.disabled).toBe(true)
  fireEvent.change(confirm.getByRole('textbox'), { target: { value: `${word}？` } })
  expect(button.disabled).toBe(true)
  fireEvent.change(confirm.getByRole('textbox'), { target: { value: word } })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await screen.findByText(told)
  expect(of(asked, '/post/deleteRecycleBin')[0]!.query.get('ids')).toBe(ids)
})

it.each([
  ['for callers without the right to delete', kept, ALL.filter((code) => code !== 'test:post:delete')],
  ['where nothing is kept', post, ALL],
])('is absent %s', async (_, resource, codes) => {
  signIn(codes)
  server(rows(1))
  renderAt('/post', <ResourceTable resource={resource} />)
  await screen.findByText('岗位1')
  click('更多')
  await screen.findByRole('button', { name: '导出' })
  expect(screen.queryByRole('button', { name: '回收站' })).toBeNull()
})
