import { privacyRequest, type PrivacyRequest } from '@huxi/contract'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { DAY_MS } from '../../../platform/config/clock.ts'

export const requested = {
  kind: 'privacy.request',
  title: '个人信息请求待办理',
  hint: '有患者提出查阅、更正、删除等请求，须在期限内答复时',
  holders: 'patient:privacy:take',
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

export const ready = {
  kind: 'privacy.ready',
  title: '个人信息副本已生成',
  hint: '您生成的个人信息副本可以下载时',
  holders: 'patient:privacy:copy',
  todo: false,
  priority: 'M',
} as const satisfies NoticeKind

const aboutOf = ({ id }: Pick<PrivacyRequest, 'id'>): string => `${privacyRequest.name}:${id}`
const linkOf = ({ id }: Pick<PrivacyRequest, 'id'>): string => `/patient/privacy/${id}`

/** The to-do contains no patient name. */
export const tellHandlers = (tx: Ctx, row: PrivacyRequest): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    to: { holders: requested.holders },
    kind: requested.kind,
    about: aboutOf(row),
    title: `个人信息请求 ${row.requestNo} 待办理`,
    text: `请在 ${row.dueOn} 前答复。`,
    link: linkOf(row),
    due: Date.parse(`${row.dueOn}T00:00:00+08:00`) + DAY_MS,
  })

export const settleRequest = (tx: Ctx, row: Pick<PrivacyRequest, 'id'>): Promise<number> =>
  tx.services.ports.notices.settle(tx, requested.kind, [aboutOf(row)])

export const copyReady = (ctx: Ctx, row: PrivacyRequest): Promise<void> =>
  ctx.services.ports.notices.notify(ctx, {
    to: { userIds: [ctx.session!.person.id] },
    kind: ready.kind,
    about: aboutOf(row),
    title: `个人信息副本 ${row.requestNo} 已生成`,
    link: linkOf(row),
  })
