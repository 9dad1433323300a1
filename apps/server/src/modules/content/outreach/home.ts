import { outreachContact, outreachReply, outreachTalk, outreachWechat } from '@huxi/contract'
import type { Figure } from '../../../engine/core/area.ts'
import { listFigure } from '../../../engine/verbs/figures.ts'

const open = { group: 'waiting', unit: '条', rare: true, query: () => ({ status: 'open' }) } as const
const unchecked = { ...open, query: () => ({ status: 'active', checked: 'false' }) } as const

export const outreachFigures: readonly Figure[] = [
  listFigure({ ...open, of: outreachReply, key: 'replies', title: '待处理的短信回复', page: 'outreach/ReplyList' }),
  listFigure({ ...open, of: outreachTalk, key: 'talks', title: '待回复的微信消息', page: 'outreach/TalkList' }),
  listFigure({
    ...unchecked,
    of: outreachContact,
    key: 'uncheckedContacts',
    title: '待核对的接收方式',
    page: 'outreach/ContactList',
  }),
  listFigure({
    ...unchecked,
    of: outreachWechat,
    key: 'uncheckedFollowers',
    title: '待核对的微信用户',
    page: 'outreach/WechatList',
  }),
]
