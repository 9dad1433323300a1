/** Expiry and hosts of the TLS certificate, from the file of the proxy. */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export interface Certificate {
  readonly until: number
  /** false = browsers refuse it for the host */
  readonly fits: boolean
}

const ADDRESS = /^[\d.]+$|:/

/** First certificate of a file, that of the server; undefined when unreadable. @param host public host */
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
