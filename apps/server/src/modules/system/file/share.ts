import { storedFile, type SharedLink } from '@huxi/contract'
import { refused } from '@huxi/model'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { linkTo } from './open.ts'
import { isOfRecord } from './publish.ts'

export const shareFile = async (ctx: Ctx, id: string, hours: number): Promise<SharedLink> => {
  const row = await storeOf(ctx, storedFile).one(ctx, id)
  if (await isOfRecord(ctx, row))
    throw refused('资料和患者的文件不能用链接交给外人，请在文件管理中另外上传可以公开的版本')
  if (row.status === 'pending') throw refused('文件正在查毒，请稍后再试')
  const until = formatTime(ctx.services.clock.now() + hours * HOUR_MS)
  await audit(ctx, { action: 'file.share', object: row.path, outcome: 'success', detail: { until } })
  return { url: linkTo(ctx, row.path, hours * HOUR_MS), until }
}
