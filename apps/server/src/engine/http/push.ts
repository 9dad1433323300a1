import { AppError } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import { openSockets, type PushMessage, type Sockets } from '../../platform/http/sockets.ts'
import { publish } from '../core/transaction.ts'
import type { Ctx, AppServices } from '../core/context.ts'
import { meter } from './access.ts'

type Receivers = { readonly userIds: readonly string[] } | { readonly tenantId: number }

/** A message to other processes has to fit into one notification. */
const IDS_AT_ONCE = 200
const TEXT_MAX = 500

/** Sends a message, after the commit inside a transaction. It must not name a patient. */
export const push = (ctx: Ctx, to: Receivers, message: PushMessage): void => {
  const short = { ...message, ...(message.msgTxt && { msgTxt: message.msgTxt.slice(0, TEXT_MAX) }) }
  if ('tenantId' in to) return publish(ctx, 'push', { ...to, message: short })
  for (let i = 0; i < to.userIds.length; i += IDS_AT_ONCE) {
    publish(ctx, 'push', { userIds: to.userIds.slice(i, i + IDS_AT_ONCE), message: short })
  }
}

/** Browsers cannot send headers with a websocket. Absent = the default of the user. */
const tenantOf = (url: string): number => {
  const tenant = new URLSearchParams(url.split('?', 2)[1]).get('tenant') ?? '0'
  if (!/^\d{1,9}$/.test(tenant)) throw new AppError('forbidden', '租户不正确，请重新登录')
  return Number(tenant)
}

export const mountSockets = async (server: FastifyInstance, services: AppServices): Promise<Sockets> => {
  const { bus, config, log, ports } = services
  const sockets = await openSockets(server, config, log, {
    async admit(request, reply, token) {
      const payer = token === undefined ? undefined : await ports.sessions.owner(token)
      await meter(services, request, reply, payer)
      const session = payer && (await ports.sessions.peek(token!, tenantOf(request.url)))
      return session && { sessionId: session.id, userId: session.person.id, tenantId: session.tenantId }
    },
    endings: (seats) => ports.sessions.endings(seats),
  })
  bus.on('push', sockets.send)
  bus.on('authority.changed', ({ userIds }) => sockets.recheck(userIds))
  return sockets
}
