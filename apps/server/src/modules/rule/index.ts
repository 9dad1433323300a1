import { area } from '../../engine/core/area.ts'
import { ruleRoutes } from './routes.ts'

export const ruleArea = area({ name: 'rule', open: (_services, { resources }) => ({ routes: ruleRoutes(resources) }) })
