import { refused } from '@huxi/model'
import type { Config } from '../../../platform/config/config.ts'

export const refuseClosed = ({ registration }: Config): void => {
  if (!registration) throw refused('注册未开放，请联系管理员')
}
