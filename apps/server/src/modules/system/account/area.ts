import { area } from '../../../engine/core/area.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { deleteOldCodes } from './expired.ts'
import { accountRoutes } from './routes.ts'

export const accountArea = area({
  name: 'account',
  tables: ['sys_sms_code', 'sys_password_ticket', 'sys_quota'],
  routes: accountRoutes,
  jobs: (services) => [
    {
      name: 'account:expired',
      title: '清理过期验证码',
      hint: '删除已过期的短信验证码、重置密码凭证和发送次数',
      when: 10 * MINUTE_MS,
      limitMs: 5 * MINUTE_MS,
      run: () => deleteOldCodes(services),
    },
  ],
})
