import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { TestApp } from './harness.ts'

export const addressOf = async (app: TestApp): Promise<URL> => {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  return new URL(app.server.listeningOrigin)
}

interface Connection {
  socket: WebSocket
  frames: string[]
  closed: Promise<number>
  why: Promise<string>
}

/** @param tenant absent = the user's default */
export const openConnection = async (
  app: TestApp,
  userId: string,
  token: string,
  tenant?: number,
): Promise<Connection> => {
  const { host } = await addressOf(app)
  const query = tenant === undefined ? '' : `?tenant=${tenant}`
  const socket = new WebSocket(`ws://${host}/platform/websocket/${userId}${query}`, [token])
  const frames: string[] = []
  socket.addEventListener('message', ({ data }) => frames.push(String(data)))
  const end = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the connection was refused')))
  })
  return { socket, frames, closed: end.then(({ code }) => code), why: end.then(({ reason }) => reason) }
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Status and protocol of a handshake; 101 opens the connection. */
export const shake = async (
  app: TestApp,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; protocol: string | undefined; text: string }> => {
  const { hostname, port } = await addressOf(app)
  const call = ask({ hostname, port, path: `/platform${path}`, headers: { ...UPGRADE, ...headers } })
  const answered = Promise.race([once(call, 'response'), once(call, 'upgrade')]) as Promise<[IncomingMessage]>
  call.end()
  const [response] = await answered
  const status = response.statusCode!
  let text = ''
  if (status === 101) response.socket.destroy()
  else for await (const chunk of response) text += String(chunk)
  return { status, protocol: response.headers['sec-websocket-protocol'], text }
}

/** A peer that sends one frame and ignores everything after it, its own close included. */
export const openDeaf = async (app: TestApp, userId: string, token: string) => {
  const { hostname, port } = await addressOf(app)
  const socket = connect(Number(port), hostname)
  const headers = { host: `${hostname}:${port}`, ...UPGRADE, 'sec-websocket-protocol': token }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET /platform/websocket/${userId} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}
