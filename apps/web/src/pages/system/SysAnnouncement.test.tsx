import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { draftServer } from '../../../test/drafts.ts'
import { pageOf, renderAt, rowMenu, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { reportAnswers, reportColumn } from '../../../test/report.ts'
import { useSession } from '../../kit/data/session.ts'
import SysAnnouncementDetail from './SysAnnouncementDetail.tsx'
import SysAnnouncementList from './SysAnnouncementList.tsx'

const CODES = ['list', 'add', 'edit', 'publish', 'revoke'].map((verb) => `system:announcement:${verb}`)
const DRAFT = {
  id: '1',
  version: 1,
  titile: '关于随访质控的通知',
  msgCategory: '1',
  priority: 'H',
  msgType: 'USER',
  userIds: 'u1,u2,',
  endTime: '2026-12-31 23:59:59',
  msgAbstract: '质控',
  msgContent: '<p>请各科室完成</p>',
  sendStatus: '0',
  sendStatus_dictText: '未发布',
}
const DICTS = {
  msg_category: ['1', '2'],
  priority: ['L', 'M', 'H'],
  msg_type: ['ALL', 'USER'],
  send_status: ['0', '1', '2'],
  open_type: ['url', 'component'],
  read_flag: ['0', '1'],
}
const person = (id: string, readFlag: string) => ({
  id,
  userId: id,
  username: `a${id}`,
  realname: `人${id}`,
  departs: '呼吸科',
  readFlag,
  readTime: readFlag === '1' ? '2026-11-23 09:00:00' : null,
})

let log: Asked[]
let answers: Parameters<typeof serve>[0]
let count: number
let row: object
beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(CODES)
  useSession.setState({ menu: [] })
  count = 12
  row = DRAFT
  answers = {
    ...draftServer().answers,
    '/sys/annountCement/list': () => pageOf([row]),
    '/sys/annountCement/queryById': () => row,
    '/sys/annountCement/edit': ({ body }) => void (row = { ...DRAFT, ...body }),
    '/sys/annountCement/publish': () => null,
    '/sys/annountCement/countRecipients': () => ({ count }),
    '/sys/annountCement/readers': () => pageOf([person('1', '0'), person('2', '1')]),
    '/sys/annountCement/remind': () => ({ count: 3 }),
    '/sys/user/choices': () => pageOf([{ id: 'u1', label: '林静怡' }]),
    ...Object.fromEntries(
      Object.entries(DICTS).map(([code, values]) => [
        `/sys/dict/getDictItems/${code}`,
        () => values.map((value) => ({ value, text: `${code}-${value}` })),
      ]),
    ),
  }
  log = serve(answers)
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const question = async () =>
  (await screen.findByText(/^确定发布/, { selector: '.ant-modal-confirm-title' })).closest<HTMLElement>(
    '[role=dialog]',
  )!
const publish = async () => {
  renderAt('/isystem/annountCement', <SysAnnouncementList />)
  fireEvent.click(await rowMenu())
  fireEvent.click(await screen.findByRole('button', { name: '发布' }))
  return question()
}
const detail = (tab: string) =>
  renderAt(
    `/announcement/1?tab=${tab}`,
    <Routes>
      <Route path="/announcement/:id" element={<SysAnnouncementDetail />} />
    </Routes>,
  )

it('publishing names the current number of recipients first', async () => {
  const asking = await publish()
  expect(asking.textContent).toContain('将通知 12 人。')
  expect(log.find(({ path }) => path.endsWith('countRecipients'))!.body).toMatchObject({ userIds: 'u1,u2,' })
  expect(log.some(({ path }) => path.endsWith('/publish'))).toBe(false)
  fireEvent.click(within(asking).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(log.find(({ path }) => path.endsWith('/publish'))!.body).toEqual({ ids: '1' }))
})

it('warns when there are no recipients', async () => {
  count = 0
  const asking = await publish()
  expect(within(asking).getByRole('alert').textContent).toContain('目前没有人会收到')
})

it('asks for people, departments and roles only when they are chosen, and counts them while one chooses', async () => {
  renderAt('/isystem/annountCement', <SysAnnouncementList />)
  await screen.findByText('关于随访质控的通知')
  press('新增')
  const form = within(await screen.findByRole('dialog', { name: /新增系统通告/ }))
  await form.findByText('12')
  expect(form.queryByLabelText('指定用户')).toBeNull()
  fireEvent.click(form.getByRole('radio', { name: 'msg_type-USER' }))
  for (const name of ['指定用户', '指定部门', '指定角色']) expect(await form.findByLabelText(name)).toBeTruthy()
  expect(form.getByText(/将通知/).textContent).toBe('将通知 0 人，发布前请选择用户、部门或角色')
  expect(form.queryByLabelText('打开页面')).toBeNull()
})

it('links an announcement to a record and states where it opens', async () => {
  const about = { id: '7', title: 'GOLD 2026-11-23', kind: 'result', open_type: 'url', page: '/assessment/result/7' }
  const given = reportAnswers('report_business', { columns: [reportColumn('title', '名称')], rows: [about] })
  serve({ ...answers, ...given })
  renderAt('/isystem/annountCement', <SysAnnouncementList />)
  await screen.findByText('关于随访质控的通知')
  press('新增')
  const form = within(await screen.findByRole('dialog', { name: /新增系统通告/ }))
  fireEvent.click(await form.findByLabelText('关联业务'))
  fireEvent.doubleClick(await screen.findByText('GOLD 2026-11-23', { selector: 'td' }))
  expect((await form.findByLabelText<HTMLInputElement>(/打开地址/)).value).toBe('/assessment/result/7')
  const type = form.getByLabelText<HTMLInputElement>('业务类型')
  expect([type.value, type.disabled]).toEqual(['result', true])
})

it('保存并发布 saves the draft and goes on to the question, which may still be declined', async () => {
  renderAt('/isystem/annountCement', <SysAnnouncementList />)
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await screen.findByText('保存并发布')
  const title = await within(screen.getByRole('dialog')).findByLabelText(/^标题/)
  fireEvent.change(title, { target: { value: '改过的标题' } })
  press('保存并发布')
  const asking = await question()
  expect(asking.textContent).toContain('“改过的标题”')
  expect(log.find(({ path }) => path.endsWith('/edit'))!.body).toMatchObject({ titile: '改过的标题', version: 1 })
  fireEvent.click(within(asking).getByRole('button', { name: '取消' }))
  expect(log.some(({ path }) => path.endsWith('/publish'))).toBe(false)
})

it('is shown as its readers see it, and copied without its times', async () => {
  detail('preview')
  const view = (await screen.findByText('请各科室完成')).closest('article')!
  expect(view.textContent).toContain('紧急消息')
  press('复制为新通告')
  const form = within(await screen.findByRole('dialog', { name: /新增系统通告/ }))
  expect((await form.findByLabelText<HTMLInputElement>(/^标题/)).value).toBe('关于随访质控的通知')
  expect(form.getByLabelText<HTMLInputElement>(/^结束时间/).value).toBe('')
})

it('names its readers; reminding the others answers their number', async () => {
  row = { ...DRAFT, sendStatus: '1', sentCount: 5, readCount: 2 }
  detail('readers')
  expect(await screen.findByText('2 已读 / 3 未读')).toBeTruthy()
  await screen.findByText('人1')
  await expectAccessible(screen.getByRole('tabpanel'))
  press('提醒未读人员')
  expect(await screen.findByText('已提醒 3 人')).toBeTruthy()
  expect(log.find(({ path }) => path.endsWith('/remind'))!.body).toEqual({ id: '1' })
})

it('shows no readers of a draft', async () => {
  detail('readers')
  expect(await screen.findByText('还没有发布')).toBeTruthy()
  expect(log.some(({ path }) => path.endsWith('/readers'))).toBe(false)
})
