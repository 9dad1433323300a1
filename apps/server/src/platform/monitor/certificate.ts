/** The certificate people meet, read from the file of whoever terminates TLS: until when it is good, and for whom. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export interface Certificate {
  /** milliseconds since 1970 */
  readonly until: number
  /** false = browsers refuse it for the host */
  readonly fits: boolean
}

/** A host that is no name. */
const ADDRESS = /^[\d.]+$|:/

/**
 * Reads the first certificate of a file, which is that of the server.
 * @param host people go to; undefined = not known
 * @returns undefined when the file cannot be read, or holds no certificate
 */
export const readCertificate = async (file: string, host: string | undefined): Promise<Certificate | undefined> => {
  try {
    const certificate = new X509Certificate(await readFile(file))
    const fits =
      host === undefined || (ADDRESS.test(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined
    return { until: certificate.validToDate.getTime(), fits }
  } catch {
    return undefined
  }
}
