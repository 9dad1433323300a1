import type { Answer, TestApp } from './harness.ts'
import type { PersonName } from './people.ts'

const BOUNDARY = 'a-line-between'

export const formOf = (fields: Record<string, string>, name?: string, bytes: Uint8Array = PNG): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    ...(name === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

export const formHeaders = (): Record<string, string> => ({
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
})

export const sendForm = (app: TestApp, body: Buffer, as?: PersonName, path = '/sys/common/upload'): Promise<Answer> =>
  app.call('POST', path, {
    body,
    ...(as && { as }),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The start of a document, enough to be one. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
