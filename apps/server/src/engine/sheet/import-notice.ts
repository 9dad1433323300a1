import { codeOf, type Resource } from '@huxi/model'
import type { Ctx, NoticeKind } from '../core/context.ts'
import type { Tally } from './import-tally.ts'

export const importFinished: NoticeKind = {
  kind: 'import.finished',
  title: '导入完成',
  hint: '您导入的文件超过 100 行时，在导入完成后提醒您',
  todo: false,
  priority: 'L',
}

const LONG = 100

export const notifyImported = async (tx: Ctx, r: Resource, { counts, lines }: Tally): Promise<void> => {
  const { notices, seeds } = tx.services.ports
  if (!tx.session || counts.total <= LONG) return
  const page = seeds.menu.find((entry) => entry.perms?.split(',').includes(codeOf(r, 'list')))
  await notices.notify(tx, {
    to: { userIds: [tx.session.person.id] },
    kind: importFinished.kind,
    title: `${r.title}导入完成，共 ${counts.total} 行`,
    text: `新增 ${counts.added} 行，更新 ${counts.updated} 行，跳过 ${counts.skipped} 行，有误 ${lines.length} 行`,
    ...(page && { link: page.url }),
  })
}
