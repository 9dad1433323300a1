/** Targets the server may reach, as settings spell them. */

export interface Target {
  /** in lower case, IPv6 without brackets */
  readonly host: string
  readonly port: number
  readonly plain: boolean
  /** named by its own setting: any address, private ones included */
  readonly anyAddress: boolean
}

export interface S3 {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const PORT = /:\d{1,5}$/

/** `host:port` uses https, `http://host:port` http. */
export const readTarget = (value: string): Target | undefined => {
  const plain = value.startsWith('http://')
  const rest = value.replace(/^https?:\/\//, '')
  if (!PORT.test(rest)) return undefined
  const url = readUrl(`x://${rest}`, ['x:'])
  return url && target(url, plain, false)
}

export const targetOf = (address: string): Target => {
  const url = new URL(address)
  return target(url, url.protocol !== 'https:', true)
}

export const readEndpoint = (value: string): string | undefined => {
  const url = readUrl(value, ['http:', 'https:'])
  return url?.pathname === '/' ? url.origin : undefined
}

export const readTcp = (value: string): string | undefined =>
  PORT.test(value) && readUrl(value, ['tcp:']) ? value.toLowerCase() : undefined

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i

const readUrl = (value: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const bare = url && !url.username && !url.password && !url.search && !url.hash && /^\/?$/.test(url.pathname)
  return bare && protocols.includes(url.protocol) && HOST.test(url.hostname) && url.port !== '0' ? url : undefined
}

const STANDARD: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

const target = (url: URL, plain: boolean, anyAddress: boolean): Target => ({
  host: hostOf(url),
  port: portOf(url),
  plain,
  anyAddress,
})

export const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')

export const portOf = (url: URL): number => Number(url.port) || (STANDARD[url.protocol] ?? 0)
