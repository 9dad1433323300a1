/** Sign-in by CAS. A ticket counts with the state of a start in this window only, else a link could sign in its sender. */
import { LOGIN, takeTicket } from '../../platform/redirect.ts'
import { isStored, read, remove, write } from '../../platform/storage.ts'

export const newState = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const casAddress = (casLoginUrl: string, wanted: string | null, state: string): string => {
  const address = new URL(casLoginUrl, location.origin)
  const service = new URL(address.searchParams.get('service') ?? LOGIN, location.origin)
  if (wanted) service.searchParams.set('redirect', wanted)
  service.searchParams.set('state', state)
  address.searchParams.set('service', service.href)
  return address.href
}

export const awaitReturn = (state: string): boolean => {
  write('CAS_STATE', state)
  return isStored('CAS_STATE')
}

const isAwaited = (state: string | null): boolean => {
  const awaited = read<string>('CAS_STATE')
  remove('CAS_STATE')
  return awaited !== undefined && awaited === state
}

interface Arrival {
  search: string
  ticket?: string | undefined
  /** CAS address of a new start */
  restartAddress?: string | undefined
  refusal?: string | undefined
}

export const arrive = (given: string, casLoginUrl: string | undefined): Arrival => {
  const { ticket, search } = takeTicket(given)
  if (ticket === undefined) return { search }
  const query = new URLSearchParams(search)
  if (isAwaited(query.get('state'))) return { search, ticket }
  if (!casLoginUrl) return { search }
  const state = newState()
  return awaitReturn(state)
    ? { search, restartAddress: casAddress(casLoginUrl, query.get('redirect'), state) }
    : { search, refusal: '浏览器拦截了本站数据，不能通过统一身份认证登录，请允许后重试' }
}
