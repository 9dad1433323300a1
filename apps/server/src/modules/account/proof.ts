/** What comes before a code: whether registering is open at all, and a limit to guessing from one address. */
import { refused } from '@huxi/model'
import type { Ctx } from '../../engine/context.ts'
import type { Config } from '../../platform/config.ts'
import { countFailure, refuseAddress, subjects, takeBack } from '../session/index.ts'
import { checkCode, type GivenCode } from './sms-code.ts'

/** @throws {AppError} refused while registration is off */
export const refuseClosed = ({ registration }: Config): void => {
  if (!registration) throw refused('注册未开放，请联系管理员')
}

/**
 * Proves a phone by a code, without using the code yet.
 * @throws {AppError} refused when it is no good, tooMany when the address has failed too often
 */
export const proveCode = async (door: Ctx, given: GivenCode): Promise<void> => {
  const address = subjects.address(door.origin.ip)
  await refuseAddress(door, door.origin.ip)
  await countFailure(door, [address])
  await checkCode(door, given)
  await takeBack(door, address)
}
