import { allDictItems } from '@huxi/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import { enterFrame, MENU_PATH, menuAnswer, menuNode } from '../../test/frame.tsx'
import { answerWith, refusal, yes } from '../../test/server.ts'
import { signedOut } from '../kit/data/session.ts'
import { askMenu } from './routes/menu-call.ts'

const menu = [
  menuNode('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  menuNode('/isystem', '系统管理', 'layouts/RouteView', [
    menuNode('/isystem/broken', '没有页面的菜单', 'nowhere/Nothing'),
    menuNode('/isystem/no', '无权说明', 'exception/403'),
    menuNode('/isystem/log', '日志管理', 'system/LogList'),
  ]),
]
const figures = {
  '/sys/loginfo': () => yes({ totalVisitCount: 12_873, todayVisitCount: 86, todayIp: 23 }),
  '/sys/visitInfo': () => yes([{ visit: 3, ip: 1, tian: '2026-11-20', type: '11-20' }]),
  '/sys/user/getCurrentUserDeparts': () => yes({ list: [], orgCode: null }),
}
const answers = { ...menuAnswer(menu), ...figures }

const leave = vi.fn()

const arrive = (path: string, user = {}, arrival?: { noDepart: boolean }) =>
  enterFrame(path, { user, leave, ...(arrival && { arrival }) })

beforeEach(() => {
  leave.mockClear()
  signedOut()
})

describe('the gate', () => {
  it('asks for the menu once and shows page, title and menu', async () => {
    const asked = answerWith(answers)
    arrive('/')
    await screen.findByRole('heading', { level: 1, name: /林静怡/ })
    expect(asked.filter(({ path }) => path === MENU_PATH)).toHaveLength(1)
    expect(asked[0]!.headers.get('X-Access-Token')).toBe('T1')
    expect(location.pathname).toBe('/dashboard/analysis')
    expect(document.title).toBe('呼吸慢病健康管理平台')
    const nav = screen.getByRole('navigation', { name: '主菜单' })
    expect(within(nav).getByText('系统管理')).toBeTruthy()
    expect(await screen.findByText('12,873')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  it('takes the menu that the sign-in page has asked for, and the dictionaries that came with the sign-in', async () => {
    const asked = answerWith(answers)
    askMenu()
    arrive('/', {}, { noDepart: false })
    await screen.findByText('12,873')
    const paths = asked.map(({ path }) => path)
    expect(paths.filter((path) => path === MENU_PATH)).toHaveLength(1)
    expect(paths).not.toContain(allDictItems.path)
  })

  it('shows an administrator the findings about the deployment', async () => {
    const alert = '有代理从 10.5.1.2 转发请求，请设置 TRUSTED_PROXIES=10.5.1.2 后重新启动'
    const info = { totalVisitCount: 1, todayVisitCount: 1, todayIp: 1, alerts: [alert] }
    answerWith({ ...answers, '/sys/loginfo': () => yes(info) })
    arrive('/')
    expect((await screen.findByText(alert)).closest('[role=alert]')).toBeTruthy()
  })

  it('notifies a user without department', async () => {
    answerWith(answers)
    arrive('/', {}, { noDepart: true })
    await screen.findByText('您尚未归属部门,请确认账号信息')
  })

  it('ends the session when the server answers that there is no menu, and says why', async () => {
    const asked = answerWith({
      [MENU_PATH]: () => refusal(403, '租户不正确，请重新登录'),
      '/sys/logout': () => yes(null),
    })
    arrive('/isystem/no')
    await waitFor(() => expect(leave).toHaveBeenCalledWith({ notice: '菜单加载失败：租户不正确，请重新登录' }))
    expect(asked.map(({ path }) => path)).toEqual([MENU_PATH, '/sys/logout'])
  })

  it('takes an empty menu as a failure, and says so in the console', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    answerWith({
      ...menuAnswer([]),
      '/sys/logout': () => yes(null),
    })
    arrive('/')
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith({ notice: '当前账号没有可用的菜单，请联系安全管理员分配角色' }),
    )
    expect(logged.mock.calls).toEqual([['getPermissionList: permissions must be a non-null array !']])
    logged.mockRestore()
  })

  it('leads people out when the token is no longer good, after notifying them', async () => {
    answerWith({ [MENU_PATH]: () => refusal(401, 'Token失效，请重新登录') })
    arrive('/isystem/no')
    expect(await screen.findByText('未授权，请重新登录')).toBeTruthy()
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1), { timeout: 3000 })
  })

  it('puts the password page before everything else', async () => {
    const asked = answerWith({})
    arrive('/isystem/no', { mustChange: true })
    await screen.findByRole('heading', { name: '修改密码' })
    expect(asked).toEqual([])
    await expectAccessible()
  })

  it('goes to the password page when the server insists', async () => {
    answerWith({ [MENU_PATH]: () => refusal(403, '请先修改密码') })
    arrive('/isystem/no')
    await screen.findByRole('heading', { name: '修改密码' })
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('places', () => {
  it.each(['/isystem/dict', '/isystem/user/17'])('%s is a page the user may not open: 403', async (address) => {
    answerWith(answers)
    arrive(address)
    await screen.findByRole('heading', { name: '抱歉，您无权访问该页面' })
    expect(location.pathname).toBe('/403')
  })

  it('sends unknown addresses to 404, inside the frame', async () => {
    answerWith(answers)
    arrive('/no/such/place')
    await screen.findByRole('heading', { name: '抱歉，您访问的页面不存在或无权访问' })
    expect(location.pathname).toBe('/404')
    expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
    await expectAccessible()
    fireEvent.click(screen.getByRole('link', { name: '返回首页' }))
    await screen.findByRole('heading', { level: 1, name: /林静怡/ })
    expect(location.pathname).toBe('/dashboard/analysis')
  })

  it('says which menu entry has no page', async () => {
    answerWith(answers)
    arrive('/isystem/broken')
    expect((await screen.findByText('页面不存在')).parentElement!.textContent).toContain(
      '菜单“系统管理 / 没有页面的菜单”指向的组件 nowhere/Nothing 还没有页面',
    )
    expect(location.pathname).toBe('/isystem/broken')
  })

  it('leads a directory to its first page and says why something cannot be seen', async () => {
    answerWith(answers)
    arrive('/isystem/no')
    await screen.findByRole('heading', { name: '抱歉，您无权访问该页面' })
    expect(screen.getByText('为什么看不到？')).toBeTruthy()
    await expectAccessible(screen.getByRole('main'))
  })
})
