/** Addresses of menu entries. `{{…}}` and `${…}` are looked up in a fixed list, never evaluated. */

export interface UrlNames {
  config: Readonly<Record<string, unknown>>
  location: Readonly<Record<(typeof LOCATION_NAMES)[number], string>>
  user: Readonly<Partial<Record<(typeof USER_NAMES)[number], string | null>>>
  tenantId: number
}

const CONFIG_NAMES = ['domianURL', 'casPrefixUrl', 'onlinePreviewDomainURL', 'staticDomainURL', 'pdfDomainURL'] as const
const LOCATION_NAMES = ['origin', 'host', 'hostname', 'protocol'] as const
const USER_NAMES = ['username', 'realname', 'orgCode'] as const

const EXPRESSION = /\{\{([^{}]*)\}\}/g
const FORMS = [
  /^(window\._CONFIG)\['([A-Za-z]+)'\]$/,
  /^(window\._CONFIG)\.([A-Za-z]+)$/,
  /^(window\.location)\.([a-z]+)$/,
  /^(userInfo)\.([A-Za-z]+)$/,
]

/** Characters a browser drops or rewrites. */
const UNSAFE = /[\\\u0000-\u001f\u007f]/
const LONGEST = 2000

/** @returns an absolute http(s) address, or undefined if any part is not allowed */
export const resolveMenuUrl = (raw: string, names: UrlNames): string | undefined => {
  if (raw.length > LONGEST || UNSAFE.test(raw)) return undefined
  const namesOfPage = knownNames(names)
  let unknown = false
  const look = (name: string | undefined): string => {
    const value = name === undefined ? undefined : namesOfPage.get(name)
    unknown ||= value === undefined
    return value ?? ''
  }
  const filled = raw
    .replace(/\$\{(\w*)\}/g, (_, name: string) => look(`$${name}`))
    .replace(EXPRESSION, (_, expression: string) => look(nameOf(expression.trim())))
  return unknown || /\{\{|\}\}|\$\{/.test(filled) ? undefined : webAddress(filled.trim(), names.location.origin)
}

/** All names with values. User-controlled values are encoded. */
const knownNames = ({ config, location, user, tenantId }: UrlNames): ReadonlyMap<string, string> => {
  const entries: [string, unknown][] = [
    // The token never goes into an address.
    ['$token', ''],
    ['$tenantId', String(tenantId)],
    ...CONFIG_NAMES.map((name): [string, unknown] => [`window._CONFIG.${name}`, own(config, name)]),
    ...LOCATION_NAMES.map((name): [string, unknown] => [`window.location.${name}`, location[name]]),
    ...USER_NAMES.map((name): [string, unknown] => [`userInfo.${name}`, encodeURIComponent(user[name] ?? '')]),
  ]
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

const nameOf = (expression: string): string | undefined => {
  const match = FORMS.map((form) => form.exec(expression)).find((found) => found !== null)
  return match ? `${match[1]}.${match[2]}` : undefined
}

const webAddress = (value: string, origin: string): string | undefined => {
  if (value === '' || value.startsWith('//') || UNSAFE.test(value) || !URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  return web && url.username === '' && url.password === '' ? url.href : undefined
}

/** Our origin and hosts listed by the operator. */
export const isFrameable = (address: string, origin: string, hosts: readonly string[]): boolean => {
  const url = new URL(address)
  return url.origin === origin || hosts.includes(url.host)
}

/** Listed hosts keep their own session; an iframe of our origin stays in its sandbox. */
export const sandboxOf = (address: string, origin: string): string =>
  new URL(address).origin === origin ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin'
