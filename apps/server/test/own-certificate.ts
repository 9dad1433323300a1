import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => der(0x18, Buffer.from(text))
const extension = (id: string, ...value: readonly Buffer[]) => sequence(oid(id), der(0x04, sequence(...value)))

const ALGORITHM = sequence(oid('2a8648ce3d040302'))
const NAME = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('huxi test')))))
const EXTENSIONS = sequence(
  extension('551d13', der(0x01, Buffer.from([0xff]))),
  extension('551d11', der(0x82, Buffer.from('db.example.cn')), der(0x87, Buffer.from([127, 0, 0, 1]))),
)

export const ownCertificate = (): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const known = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ALGORITHM,
    NAME,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, EXTENSIONS),
  )
  const whole = sequence(known, ALGORITHM, der(0x03, Buffer.from([0]), sign('sha256', known, privateKey)))
  const label = 'CERTIFICATE'
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN ${label}-----\n${whole.toString('base64')}\n-----END ${label}-----\n`,
  }
}
