import { area } from '../../../engine/core/area.ts'
import { thirdRoutes } from './routes.ts'

export const thirdArea = area({
  name: 'third',
  tables: ['sys_third_account', 'sys_third_state', 'sys_login_code'],
  routes: thirdRoutes,
})
