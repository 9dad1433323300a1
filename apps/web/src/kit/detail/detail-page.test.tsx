import { ref } from '@huxi/model'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { Refused, renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { useSession } from '../data/session.ts'
import { TabContext, type Tab } from '../data/tab.ts'
import { ResourceTable } from '../list/resource-table.tsx'
import { PatientHead } from '../record/about-patient.tsx'
import { RecordModal } from '../record/record-modal.tsx'
import { BreadcrumbProvider } from '../ui/page-header.tsx'
import { detailPage } from './detail-page.tsx'
import { related } from './tabs.tsx'

const LIST = '/posts'
const kept = { ...post, history: true }
const Page = detailPage(kept, {
  groups: [
    { title: '岗位', names: ['code', 'name'] },
    { title: '记录', names: ['createTime', 'createBy'] },
  ],
  needs: { code: 'post:code' },
  alerts: ({ name }) => (name === '岗位1' ? <p>请核对编制</p> : null),
  actions: () => <button type="button">停用</button>,
  tabs: [
    related({
      key: 'same',
      title: '同级岗位',
      resource: post,
      fixed: ({ level }) => ({ level: String(level) }),
      page: 'x/Post',
      bare: true,
    }),
  ],
})

const OPENED = { mode: 'detail', row: { id: 'i1' } } as const
const setTitle = vi.fn<(title: string) => void>()
const TAB: Tab = { key: '', lives: false, isActive: () => true, setTitle, close: () => undefined }
const TRAIL = [{ title: '首页', path: '/' }, { title: '岗位管理', path: LIST }, { title: '岗位详情' }]

const List = () => <ResourceTable resource={post} page="x/Post" />

const show = (path: string) =>
  renderAt(
    path,
    <TabContext value={TAB}>
      <BreadcrumbProvider value={TRAIL}>
        <Routes>
          <Route path={LIST} element={<List />} />
          <Route path={`${LIST}/:id`} element={<Page />} />
        </Routes>
      </BreadcrumbProvider>
    </TabContext>,
  )

const found = (more: Parameters<typeof server>[1] = {}): Asked[] =>
  server(rows(3), { '/post/history': () => [], ...more })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn([...ALL, 'post:code'])
  setTitle.mockClear()
  const page = { path: `${LIST}/:id`, component: 'x/Post', meta: { title: '岗位详情' } }
  useSession.setState({
    menu: [{ path: LIST, component: 'x/Posts', meta: { title: '岗位管理' }, children: [page] }] as never,
  })
})

const ofPatient = {
  ...post,
  fields: { ...post.fields, subjectId: ref('受试者', 'patient:patient') },
}
const PatientsPage = detailPage(ofPatient)

it.each([
  ['page', <PatientsPage key="page" />],
  ['dialog', <RecordModal key="dialog" resource={ofPatient} target={OPENED} onTarget={() => undefined} />],
])('shows the patient a record refers to above the facts of its %s', async (_what, element) => {
  server(
    rows(1).map((row) => Object.assign(row, { subjectId: 'p7' })),
    { '/post/history': () => [] },
  )
  renderAt(
    `${LIST}/i1`,
    <PatientHead value={(id) => <p>患者 {id}</p>}>
      <Routes>
        <Route path={`${LIST}/:id`} element={element} />
      </Routes>
    </PatientHead>,
  )
  const facts = await screen.findAllByText('岗位编码')
  const [banner] = await screen.findAllByText('患者 p7')
  expect(banner!.compareDocumentPosition(facts[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText('患者 p7')).toHaveLength(1)
})

it('has head, facts, alerts and actions, and names its tab', async () => {
  found()
  show(`${LIST}/i1`)
  await heading('岗位1')
  expect(setTitle).toHaveBeenLastCalledWith('岗位1')
  expect(screen.getByText('请核对编制')).toBeTruthy()
  for (const name of ['停用', '编辑', '打印']) expect(screen.getAllByRole('button', { name })).not.toEqual([])
  const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups.slice(0, 2)).toEqual(['岗位', '记录'])
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(LIST)
  await expectAccessible()
})

it('leaves a history that is the only tab off the paper, and prints one chosen among others', async () => {
  server(rows(1), { '/post/history': () => [] })
  const onScreen = async (Shown: typeof Page) => {
    const { unmount } = renderAt(
      `${LIST}/i1?tab=history`,
      <Routes>
        <Route path={`${LIST}/:id`} element={<Shown />} />
      </Routes>,
    )
    const title = await screen.findByRole('heading', { level: 3, name: /^修改历史/ })
    const isOff = title.closest('[data-screen]') !== null
    unmount()
    return isOff
  }
  expect([await onScreen(detailPage(kept)), await onScreen(Page)]).toEqual([true, false])
})

it('shows no fact and no button beyond the rights of the user', async () => {
  signIn([])
  found()
  show(`${LIST}/i1`)
  await heading('岗位1')
  expect(screen.queryByText('岗位编码', { selector: 'dt' })).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
})

it('keeps the tab in the address, beside the state of its list', async () => {
  const asked = found()
  show(`${LIST}/i1?tab=history`)
  expect(await screen.findByText('暂无修改记录')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '同级岗位' }))
  await waitFor(() => expect(location.search).toContain('tab=same'))
  await screen.findByRole('link', { name: '岗位2' })
  const list = asked.findLast(({ path }) => path === '/post/list')!
  expect(list.query.get('level')).toBe('1')
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: '岗位2' }))
  expect(await heading('岗位2')).toBeTruthy()
  expect(location.pathname).toBe(`${LIST}/i2`)
})

it('is reached from the list, and leads back to it as it was', async () => {
  found()
  // a query parameter that opens a dialog is used once
  show(`${LIST}?code=C&open=other:thing/1`)
  const row = within((await screen.findByText('岗位2')).closest('tr')!)
  for (const name of ['详情', '岗位2']) expect(row.getByRole('link', { name }).getAttribute('href')).toBe(`${LIST}/i2`)
  fireEvent.click(row.getByRole('link', { name: '详情' }))
  await heading('岗位2')
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(`${LIST}?code=C`)
})

it('says that the menu of the user has no detail page', async () => {
  found()
  useSession.setState({ menu: [] })
  show(LIST)
  const row = within((await screen.findByText('岗位2')).closest('tr')!)
  fireEvent.click(row.getByRole('button', { name: '详情' }))
  expect(await screen.findByText(/菜单中没有这条记录的详情页/)).toBeTruthy()
  expect(location.pathname).toBe(LIST)
})

it('is a link on a card of a phone, too', async () => {
  setWidth(375)
  found()
  show(LIST)
  expect((await screen.findByRole('link', { name: '岗位2' })).getAttribute('href')).toBe(`${LIST}/i2`)
})

it('shows a skeleton while loading, and names a failure', async () => {
  let answer: (value: unknown) => void = () => undefined
  found({ '/post/queryById': () => new Promise((resolve) => (answer = resolve)) })
  show(`${LIST}/i1`)
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy()
  await waitFor(() => answer(new Refused('数据库忙，请稍后重试')))
  expect(await screen.findByText('数据库忙，请稍后重试')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => answer(rows(1)[0]))
  await heading('岗位1')
})

it.each([
  [new Refused('未找到对应实体'), '抱歉，该岗位不存在或无权查看'],
  [new Refused('没有权限', { code: 403, status: 403 }), '抱歉，您无权查看该岗位'],
])('a record that is gone or closed is a page of its own: %o', async (refused, title) => {
  found({ '/post/queryById': () => refused })
  show(`${LIST}/i1`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(LIST)
})
