/** What comes before a code: whether registering is open at all. */
import { refused } from '@huxi/model'
import type { Config } from '../../platform/config/config.ts'

/** @throws {AppError} refused while registration is off */
export const refuseClosed = ({ registration }: Config): void => {
  if (!registration) throw refused('注册未开放，请联系管理员')
}
