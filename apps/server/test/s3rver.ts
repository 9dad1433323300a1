/** A third-party S3 server in a folder: a second implementation beside our small one. */
import S3rver from '@20minutes/s3rver'

export interface OtherS3 {
  readonly env: Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'huxi-files'
const ACCOUNT = 'S3RVER'

export const openOtherS3 = async (directory: string): Promise<OtherS3> => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY: ACCOUNT,
    S3_SECRET_KEY: ACCOUNT,
  }
  return { env, close: () => server.close() }
}
