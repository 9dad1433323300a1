import { area } from '../../../engine/core/area.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { createAuthorities } from './authority.ts'
import { deleteExpired } from './cleanup.ts'
import { deleteFirstPassword } from './password.ts'
import { sessionRoutes } from './routes.ts'
import { createSessions } from './sessions.ts'

export const sessionArea = area({
  name: 'session',
  tables: ['sys_session', 'sys_ended_session', 'sys_attempt', 'sys_device', 'sys_captcha'],
  menu: [
    {
      id: 'monitor_online',
      name: '在线用户',
      under: 'monitor',
      url: '/isystem/online',
      component: 'system/SysUserOnlineList',
      sort: 1,
      perms: 'monitor:online:list',
      buttons: [{ name: '强制下线', perms: 'monitor:online:edit' }],
    },
  ],
  grants: { secadmin: ['monitor:online:*'], auditor: ['monitor:online:list'] },
  open: (services) => {
    const authorities = createAuthorities(services)
    const forget = (): void =>
      void deleteFirstPassword(services).catch((error: unknown) => services.log.warn({ err: error }, 'first password'))
    services.bus.on('authority.changed', forget)
    forget()
    return { routes: sessionRoutes(authorities), ports: { sessions: createSessions(services, authorities) } }
  },
  jobs: (services) => [
    {
      name: 'session:expired',
      title: '清理过期登录',
      hint: '删除已过期的登录会话、图形验证码和尝试次数',
      when: 10 * MINUTE_MS,
      limitMs: 5 * MINUTE_MS,
      run: () => deleteExpired(services),
    },
  ],
})
