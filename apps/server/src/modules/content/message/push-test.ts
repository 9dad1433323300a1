/** Tests whether open pages are reachable. The caller's text is not shown: a push never carries text of a client. */
import { pushToAll, pushToOne, user } from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { push } from '../../../engine/http/push.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { spendMessage } from '../../system/account/index.ts'

const [KIND, msgTxt] = ['push-test', '消息推送测试']

export const pushTestRoutes: readonly Route[] = [
  handle(pushToAll, async (ctx) => {
    await spendMessage(ctx, KIND, msgTxt)
    push(ctx, { tenantId: ctx.tenantId! }, { cmd: 'topic', msgTxt })
    return '群发！'
  }),
  handle(pushToOne, async (ctx, { userId }) => {
    const { id } = await storeOf(ctx, user).one(ctx, userId)
    await spendMessage(ctx, KIND, msgTxt)
    push(ctx, { userIds: [id] }, { cmd: 'user', userId: id, msgTxt })
    return '单发'
  }),
]
