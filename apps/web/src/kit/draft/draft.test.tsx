import type { Draft } from '@huxi/contract'
import { secret } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { draftServer, saveDrafts } from '../../../test/drafts.ts'
import { Refused, renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, row, rows, server } from '../../../test/post.ts'
import { setRenewal } from '../../platform/http.ts'
import { ResourceTable } from '../list/resource-table.tsx'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: '.record input' })
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const at = (hour: string) => `2020-01-31 ${hour}:07`

const withDrafts = (start: Draft[], more: Record<string, (asked: Asked) => unknown> = {}) => {
  const { drafts, answers } = draftServer(start)
  return { asked: server(rows(2), { ...answers, ...more }), drafts }
}

const NEW: Draft = { key: 'test:post:new', updateTime: at('09:05'), values: { name: '半个', code: 'H1' } }
const EDIT: Draft = {
  key: 'test:post:i1',
  updateTime: at('09:05'),
  values: { name: '我的名字', $base: { name: '旧名字' }, $version: 0 },
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

it('keeps input, says so, and drops it once saved; nothing goes to browser storage', async () => {
  const { drafts } = withDrafts([], { '/post/add': () => null })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位名称', '新岗位')
  await type('岗位编码', 'C9')
  await saveDrafts()
  expect(screen.getByText('草稿已保存 01-31 10:30')).toBeTruthy()
  expect(drafts.get('test:post:new')!.values).toMatchObject({ name: '新岗位', code: 'C9' })
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('新岗位')
  click('确定')
  await screen.findByText('已新增岗位“新岗位”')
  await waitFor(() => expect(drafts.size).toBe(0))
})

it('saves pending changes when the page goes away', async () => {
  const { drafts } = withDrafts([])
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位名称', '半截')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.get('test:post:new')?.values).toMatchObject({ name: '半截' }))
})

it('leads from the list to the form, and gives the draft back', async () => {
  const { drafts } = withDrafts([NEW])
  renderAt('/post', <ResourceTable resource={post} />)
  expect(await screen.findByText('有 1 份未保存的草稿')).toBeTruthy()
  click('继续填写')
  expect(await screen.findByText('发现 01-31 09:05 的草稿')).toBeTruthy()
  expect((await field('岗位名称')).value).toBe('')
  await expectAccessible()
  click('恢复')
  await waitFor(async () => expect((await field('岗位名称')).value).toBe('半个'))
  expect(screen.getByText('已恢复 01-31 09:05 的草稿')).toBeTruthy()
  click('取消')
  expect(await screen.findByText('已填写的内容会作为草稿保留 7 天，再次打开时可以恢复。')).toBeTruthy()
  click('离开')
  expect(drafts.size).toBe(1)
})

it('asks for a record and for the draft of its form side by side, and offers the draft in the foot', async () => {
  const [record, draft] = [Promise.withResolvers<unknown>(), Promise.withResolvers<Draft>()]
  const asked = server(rows(1), {
    '/post/queryById': () => record.promise,
    '/sys/draft/get': () => draft.promise,
  })
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('编辑')
  const isAsked = (wanted: string) => asked.some(({ path }) => path === wanted)
  await waitFor(() => expect([isAsked('/post/queryById'), isAsked('/sys/draft/get')]).toEqual([true, true]))
  draft.resolve(EDIT)
  record.resolve(row(1))
  const offer = await screen.findByText(/^发现 01-31 09:05 的草稿/)
  const foot = within(offer.closest<HTMLElement>(':has(> .footNote)')!)
  expect(foot.getByRole('button', { name: '取消' })).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/sys/draft/get')).toHaveLength(1)
})

const giveUp = async () => {
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('有 1 份未保存的草稿')
  click('新增')
  await screen.findByText('发现 01-31 09:05 的草稿')
  click('放弃')
  const question = await screen.findByText('确定放弃 01-31 09:05 的草稿吗？', {
    selector: '.ant-modal-confirm-title',
  })
  fireEvent.click(within(question.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '放弃' }))
}

it('drops a draft only when asked twice', async () => {
  const { drafts } = withDrafts([NEW])
  await giveUp()
  await waitFor(() => expect(drafts.size).toBe(0))
  await waitFor(() => expect(screen.queryByText('有 1 份未保存的草稿')).toBeNull())
})

it('keeps input while the previous draft is still being dropped', async () => {
  const slow = Promise.withResolvers<void>()
  const { drafts, asked } = withDrafts([NEW], { '/sys/draft/delete': () => slow.promise })
  await giveUp()
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/draft/delete')).toBe(true))
  await type('岗位名称', '趁这时')
  slow.resolve()
  await saveDrafts()
  expect(drafts.get('test:post:new')!.values).toMatchObject({ name: '趁这时' })
})

it('a draft of a record merged into this one is announced, and meets a conflict on save', async () => {
  const theirs = { ...row(1), version: 0 }
  const merged = { ...EDIT, values: { ...EDIT.values, $version: 1, $from: 'P26000002' } }
  const { asked } = withDrafts([merged], {
    '/post/queryById': () => ({ ...row(1), version: 1 }),
    '/post/edit': () => new Refused('冲突', { code: 409, result: theirs }),
  })
  renderAt('/post', <ResourceTable resource={post} />)
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  const sentence = '的草稿，原为已合并的 P26000002 填写，请核对是否属于当前记录'
  expect(await screen.findByText(`发现 01-31 09:05 ${sentence}`)).toBeTruthy()
  click('恢复')
  expect(await screen.findByText(`已恢复 01-31 09:05 ${sentence}`)).toBeTruthy()
  click('确定')
  await waitFor(() => expect(asked.find(({ path }) => path === '/post/edit')?.body).toMatchObject({ version: 0 }))
})

it('a record that moved on since is settled on save', async () => {
  const theirs = { ...row(1), version: 1 }
  const { asked } = withDrafts([EDIT], {
    '/post/edit': ({ body }) => (body!['version'] === 1 ? null : new Refused('冲突', { code: 409, result: theirs })),
  })
  renderAt('/post', <ResourceTable resource={post} />)
  expect(await screen.findByText('有 1 份未保存的草稿')).toBeTruthy()
  click('继续填写')
  expect(await screen.findByText('发现 01-31 09:05 的草稿，此后该记录又被修改过，保存时需要核对')).toBeTruthy()
  click('恢复')
  await waitFor(async () => expect((await field('岗位名称')).value).toBe('我的名字'))
  click('确定')
  const settle = within((await screen.findByText('数据已被他人修改')).closest<HTMLElement>('[role=dialog]')!)
  expect(settle.getAllByRole('radio')).toHaveLength(3)
  expect(settle.getByText('旧名字')).toBeTruthy()
  expect(settle.getByText('双方都改过')).toBeTruthy()
  fireEvent.click(settle.getByRole('button', { name: '保存合并结果' }))
  await screen.findByText('已保存岗位“我的名字”')
  expect(asked.findLast(({ path }) => path === '/post/edit')!.body).toMatchObject({ version: 1, name: '我的名字' })
})

it('removes restored values when the draft is discarded', async () => {
  const { drafts } = withDrafts([EDIT])
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  fireEvent.click(screen.getAllByRole('button', { name: '编辑' })[0]!)
  await screen.findByText(/^发现 01-31 09:05 的草稿/)
  click('恢复')
  await waitFor(async () => expect((await field('岗位名称')).value).toBe('我的名字'))
  click('放弃')
  const question = await screen.findByText('确定放弃 01-31 09:05 的草稿吗？', {
    selector: '.ant-modal-confirm-title',
  })
  fireEvent.click(within(question.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: '放弃' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect((await field('岗位名称')).value).toBe('岗位1')
})

it('says that passwords have to be typed again, for they are in no draft', async () => {
  const { drafts } = withDrafts([NEW])
  const account = { ...post, fields: { ...post.fields, password: secret('密码') } }
  renderAt('/post', <ResourceTable resource={account} />)
  await screen.findByText('有 1 份未保存的草稿')
  click('继续填写')
  await screen.findByText('发现 01-31 09:05 的草稿')
  click('恢复')
  expect(await screen.findByText('已恢复 01-31 09:05 的草稿，密码不在草稿中，请重新填写')).toBeTruthy()
  await type('密码', 'fog over the harbour')
  await type('岗位名称', '整个')
  await waitFor(() => expect(drafts.get('test:post:new')!.values).toMatchObject({ name: '整个' }))
  expect(JSON.stringify([...drafts.values()])).not.toContain('fog')
})

it('is kept after the password was asked for when the session has ended meanwhile', async () => {
  const answers = [new Refused('Token失效，请重新登录', { code: 401, status: 401 })]
  const { answers: keep, drafts } = draftServer()
  server(rows(1), { ...keep, '/sys/draft/save': (asked) => answers.shift() ?? keep['/sys/draft/save'](asked) })
  const renewed = vi.fn(async () => true)
  setRenewal(renewed)
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByText('岗位1')
  click('新增')
  await type('岗位名称', '被请出')
  expect(await screen.findByText('草稿已保存 01-31 10:30')).toBeTruthy()
  setRenewal(undefined)
  expect(renewed).toHaveBeenCalledOnce()
  expect(drafts.get('test:post:new')!.values).toMatchObject({ name: '被请出' })
})
