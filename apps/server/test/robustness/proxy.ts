import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Proxy {
  url: string
  /** open connections stay open and carry no more data; new ones go through */
  silence(): void
  /** new connections: they go through, stay open without an answer, or are cut at once */
  newcomers(are: 'welcome' | 'ignored' | 'refused'): void
  cut(): void
  close(): Promise<void>
}

export const openProxy = async (target: string): Promise<Proxy> => {
  const url = new URL(target)
  const [port, host] = [Number(url.port), url.hostname]
  const pairs = new Map<Socket, Socket>()
  let mode: Parameters<Proxy['newcomers']>[0] = 'welcome'
  const server = createServer((near) => {
    near.on('error', () => {}).on('close', () => pairs.get(near)?.destroy())
    if (mode === 'refused') return void near.destroy()
    const far = connect(port, host)
    far.on('error', () => near.destroy()).on('close', () => far.readableFlowing !== null && near.destroy())
    pairs.set(near, far)
    if (mode === 'welcome') near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        far.removeAllListeners('close').destroy()
      }
    },
    newcomers: (are) => void (mode = are),
    cut: () => pairs.forEach((_, near) => near.destroy()),
    async close() {
      pairs.forEach((_, near) => near.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
