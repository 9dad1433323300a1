/** Tests whether open pages are reachable. The caller's text is not shown: a push never carries text of a client. */
import { pushToAll, pushToOne, user } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'

const msgTxt = '消息推送测试'

export const pushTestRoutes: readonly Route[] = [
  handle(pushToAll, async (ctx) => {
    push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'topic', msgTxt })
    return '群发！'
  }),
  handle(pushToOne, async (ctx, { userId }) => {
    const { id } = await storeOf(ctx, user).one(ctx, userId)
    push(ctx, { userIds: [id] }, { cmd: 'user', userId: id, msgTxt })
    return '单发'
  }),
]
