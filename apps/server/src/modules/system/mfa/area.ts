import { area, type Area } from '../../../engine/core/area.ts'
import type { EndSessions } from '../user/index.ts'
import type { Guess } from './enrol.ts'
import { mfaRoutes } from './routes.ts'

export const mfaArea = (guess: Guess, endSessions: EndSessions): Area =>
  area({ name: 'mfa', tables: ['sys_mfa', 'sys_mfa_code'], routes: mfaRoutes(guess, endSessions) })
