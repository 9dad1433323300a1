import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

process.on('message', ({ html, headers }: Page) => {
  const bytes = Buffer.from(html)
  const all = { ...headers, 'content-length': String(bytes.length) }
  const server = createServer(
    { keepAliveTimeout: 65_000 },
    (_request, response) => void response.writeHead(200, all).end(bytes),
  )
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
})
process.on('disconnect', () => process.exit(0))
