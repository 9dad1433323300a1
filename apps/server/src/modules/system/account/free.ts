import type { checkOnlyUser } from '@huxi/contract'
import { forbidden, refused, unauthenticated, type InputOfEndpoint } from '@huxi/model'
import { asPerson, asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Session } from '../../../engine/core/session.ts'
import { dueOf } from '../../../engine/http/access.ts'
import { HOUR_MS } from '../../../platform/config/clock.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { solveCaptcha } from '../session/index.ts'
import { isFree, isTaken } from '../user/index.ts'
import { happened, note, spend } from './quota.ts'
import { solvedAt } from './send.ts'

const KEEPERS = ['system:user:add', 'system:user:edit']
const PER_HOUR = 10

type Asked = InputOfEndpoint<typeof checkOnlyUser>

/** Administrators are answered directly; other callers solve a captcha and are throttled. */
export const checkFree = async (anyone: Ctx, { captcha, checkKey, ...given }: Asked): Promise<true> => {
  const { services, origin } = anyone
  const session = origin.token ? await services.ports.sessions.find(origin.token, 0) : undefined
  if (session && isKeeper(session)) return isFree(asPerson(services, session, origin), given)
  if (!services.config.registration) throw session ? forbidden() : unauthenticated()
  const systemCtx = asSystem(services, 'registration', null, origin)
  if (!(await happened(systemCtx, solvedAt(systemCtx), HOUR_MS))) {
    // forms of older clients have no captcha: they get no answer, and the registration itself checks
    if (!captcha && !origin.ownClient) return true
    await solveCaptcha(systemCtx, checkKey, captcha)
    await note(systemCtx, solvedAt(systemCtx))
  }
  await spend(systemCtx, '查询过于频繁', [
    { subject: `check-address:${networkOf(origin.ip)}`, most: PER_HOUR, withinMs: HOUR_MS },
  ])
  for (const name of ['username', 'phone', 'email'] as const) {
    const value = given[name]
    if (value && (await isTaken(systemCtx, name, value))) throw refused('用户账号已存在')
  }
  return true
}

const isKeeper = (session: Session): boolean => !dueOf(session) && KEEPERS.some((code) => session.codes.has(code))
