import {
  announcement,
  announcementReaders,
  arrivals,
  bell,
  countRecipients as countEndpoint,
  markAllRead,
  markRead,
  oneSend,
  ownAnnouncement,
  ownSends,
  releaseAnnouncement,
  remindReaders,
  revokeAnnouncement,
  sendById,
  syncAnnouncement,
  type Announcement,
} from '@huxi/contract'
import { moveDone, notFound } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { announcementHooks, joined, LIST } from './announcement.ts'
import { arrivalsOf, bellOf, ownOf, sendOf, sendsOf, type OwnNotices } from './mine.ts'
import { readAll, readOne, sync } from './read.ts'
import { readersOf, remind } from './readers.ts'
import { countRecipients, idsOf } from './recipients.ts'
import { recipientsOf } from './send.ts'
import { announcementSheets } from './sheet.ts'

/** Callers who may list announcements open any of them; recipients open their own from the bell. */
const read = async (ctx: Ctx, { id }: { id: string }): Promise<Announcement> => {
  const announcements = storeOf(ctx, announcement)
  const row = holds(ctx, LIST) ? await announcements.find(ctx, id) : undefined
  if (!row) return (await ownOf(ctx, { anntId: id })) as unknown as Announcement
  const [presented] = await announcements.present<Announcement>(ctx, [row])
  if (ctx.origin.ownClient || row.sendStatus !== '1' || row.msgType === 'ALL') return presented!
  return { ...presented!, userIds: joined(ctx, await recipientsOf(ctx, id)) }
}

/** Open to all signed-in users; `read` checks the recipients. */
const openToRecipients = (route: Route): Route =>
  route.endpoint.of?.verb === 'queryById' ? { ...route, endpoint: { ...route.endpoint, access: 'login' } } : route

const move =
  (name: 'publish' | 'revoke') =>
  async (ctx: Ctx, { id }: { id: string | null }): Promise<Answer> => {
    if (!id) throw notFound()
    await storeOf(ctx, announcement).move(ctx, name, [id])
    return reply(moveDone(announcement.states!.moves[name]))
  }

export const announcementRoutes = (notices: OwnNotices): Route[] => [
  ...serve(announcement, { ...announcementHooks, replace: { queryById: read, ...announcementSheets } }).map(
    openToRecipients,
  ),
  handle(releaseAnnouncement, move('publish')),
  handle(revokeAnnouncement, move('revoke')),
  handle(syncAnnouncement, sync),
  handle(countEndpoint, async (ctx, { msgType, userIds, departIds, roleIds, usernames }) => {
    const audience = { user: idsOf(userIds), depart: idsOf(departIds), role: idsOf(roleIds), account: idsOf(usernames) }
    return { count: await countRecipients(ctx, msgType, audience) }
  }),
  handle(announcementReaders, readersOf),
  handle(remindReaders, remind),
  handle(bell, bellOf(notices)),
  handle(arrivals, arrivalsOf(notices)),
  handle(ownAnnouncement, ownOf),
  handle(ownSends, sendsOf),
  handle(oneSend, sendOf),
  handle(sendById, (ctx, { id }) => sendOf(ctx, { sendId: id })),
  handle(markRead, readOne),
  handle(markAllRead, readAll),
]
