/** Notices of a request: to the deciders until one decides, then to the requester. */
import { accessRequest, type AccessRequest } from '@huxi/contract'
import { moveCode } from '@huxi/model'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'

const waiting = {
  kind: 'access.request',
  title: '权限申请待审批',
  hint: '有人申请权限，需要您批准或驳回时',
  holders: moveCode(accessRequest, 'grant'),
  todo: true,
  priority: 'M',
  perDay: 20,
} as const satisfies NoticeKind

const settled = {
  kind: 'access.settled',
  title: '权限申请有结果',
  hint: '您的权限申请被批准、驳回，或授予的权限到期、被收回时',
  todo: false,
  priority: 'M',
} as const satisfies NoticeKind

export const accessNotices: readonly NoticeKind[] = [waiting, settled]

const aboutOf = ({ id }: Pick<AccessRequest, 'id'>): string => `${accessRequest.name}:${id}`

export const tellDeciders = (tx: Ctx, row: AccessRequest): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    to: { holders: waiting.holders, except: row.userId },
    kind: waiting.kind,
    about: aboutOf(row),
    title: `${tx.session!.person.realname} 申请权限`,
    text: `${row.wanted}，希望用到 ${row.wishedOn}`,
    link: `/isystem/access?open=${accessRequest.name}/${row.id}`,
  })

export const settleRequest = (tx: Ctx, rows: readonly AccessRequest[]): Promise<number> =>
  tx.services.ports.notices.settle(tx, waiting.kind, rows.map(aboutOf))

export const tellAsker = (tx: Ctx, row: AccessRequest, title: string, text: string): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    to: { userIds: [row.userId] },
    kind: settled.kind,
    title,
    text: `${row.wanted}：${text}`,
    link: '/isps/access',
  })
