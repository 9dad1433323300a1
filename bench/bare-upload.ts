/** Yardstick of an upload: a bare `node:http` that writes the body of a request into a given folder. */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [, , folder] = process.argv
let count = 0
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder!, `bare-${(count += 1)}`))).then(
    () => response.end('{"success":true}'),
    () => response.destroy(),
  )
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
