/** An S3 server that others have written, in a folder; what both it and the small one take is no peculiarity of ours. */
import S3rver from '@20minutes/s3rver'

export interface OtherS3 {
  /** settings that lead here */
  readonly env: Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'huxi-files'
/** The one account it knows. */
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
