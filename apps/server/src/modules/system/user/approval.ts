/** Pending accounts: holders of the approval right have a to-do until the decision. */
import { user } from '@huxi/contract'
import { acrossTenants } from '../../../engine/core/transaction.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'

export const userApproval = {
  kind: 'user.approval',
  title: '账号待审核',
  hint: '有人注册了账号，需要您审核时',
  holders: 'system:user:approve',
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

export const isWaiting = ({ status }: { readonly status: number | null }): boolean =>
  status === user.states!.moves.approve.from

const aboutOf = (id: string): string => `${user.name}:${id}`

export const askApproval = (
  tx: Ctx,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<void> =>
  tx.services.ports.notices.notify(tx, {
    to: { holders: userApproval.holders },
    kind: userApproval.kind,
    about: aboutOf(id),
    title: `账号 ${username} 待审核`,
    link: `/isystem/user/${id}`,
  })

export const approvalSettled = (tx: Ctx, ids: readonly string[]): Promise<number> =>
  acrossTenants(tx, 'to-dos about an account', (system) =>
    system.services.ports.notices.settle(system, userApproval.kind, ids.map(aboutOf)),
  )
