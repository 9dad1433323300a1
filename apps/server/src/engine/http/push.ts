/** Messages to people who have the product open, in every process; and the connections they travel on. */
import { AppError } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import { openSockets, type PushMessage, type Sockets } from '../../platform/http/sockets.ts'
import { publish, type Ctx, type AppServices } from '../core/context.ts'
import { meter } from './limit.ts'

/** People by id, or everybody who is signed in to a tenant. */
type Receivers = { readonly userIds: readonly string[] } | { readonly tenantId: number }

/** What goes to other processes has to fit into one notification. */
const IDS_AT_ONCE = 200
const TEXT_MAX = 500

/** Sends a message, after the commit when inside a transaction. It must not name a subject. */
export const push = (ctx: Ctx, to: Receivers, message: PushMessage): void => {
  const short = { ...message, ...(message.msgTxt && { msgTxt: message.msgTxt.slice(0, TEXT_MAX) }) }
  if ('tenantId' in to) return publish(ctx, 'push', { ...to, message: short })
  for (let i = 0; i < to.userIds.length; i += IDS_AT_ONCE) {
    publish(ctx, 'push', { userIds: to.userIds.slice(i, i + IDS_AT_ONCE), message: short })
  }
}

/** A browser can send no header with a connection. Absent = the person's default. */
const tenantOf = (url: string): number => {
  const tenant = new URLSearchParams(url.split('?', 2)[1]).get('tenant') ?? '0'
  if (!/^\d{1,9}$/.test(tenant)) throw new AppError('forbidden', '租户不正确，请重新登录')
  return Number(tenant)
}

/** Mounts the connections on the server and ties them to the bus. */
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
