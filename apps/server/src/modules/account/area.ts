import { area } from '../../engine/core/area.ts'
import { MINUTE_MS } from '../../platform/config/clock.ts'
import { forgetCodes } from './expired.ts'
import { accountRoutes } from './routes.ts'

export const accountArea = area({
  name: 'account',
  tables: ['sys_sms_code', 'sys_password_ticket', 'sys_quota'],
  routes: accountRoutes,
  jobs: (services) => [
    { name: 'account:expired', when: 10 * MINUTE_MS, limitMs: 5 * MINUTE_MS, run: () => forgetCodes(services) },
  ],
})
