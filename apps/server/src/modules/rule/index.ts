import { area } from '../../engine/core/area.ts'
import { ruleRoutes } from './routes.ts'

export { generate, generateMany } from './fill.ts'

export const ruleArea = area({
  name: 'rule',
  tables: ['sys_fill_rule'],
  open: (_services, { resources, fillRules }) => ({ routes: ruleRoutes(resources, fillRules) }),
})
