import { beforeEach, expect, it, vi } from 'vitest'
import { read, remove } from '../../platform/storage.ts'
import { arrive, awaitReturn } from './cas.ts'

const CAS = `https://cas.example/login?service=${encodeURIComponent(`${location.origin}/user/login`)}`

beforeEach(() => remove('CAS_STATE'))

it('takes a ticket once, with the state of a start in this window', () => {
  awaitReturn('a1')
  expect(arrive('?redirect=%2Fx&state=a1&ticket=ST-1', CAS)).toEqual({
    search: '?redirect=%2Fx&state=a1',
    ticket: 'ST-1',
  })
  expect(arrive('?redirect=%2Fx&state=a1&ticket=ST-1', CAS).ticket).toBeUndefined()
})

it.each([
  ['without a start', undefined, '?redirect=%2Fx&ticket=ST-1'],
  ['without a start, with a state', undefined, '?redirect=%2Fx&state=a1&ticket=ST-1'],
  ['after a start, without a state', 'a1', '?redirect=%2Fx&ticket=ST-1'],
  ['with an empty state', '', '?redirect=%2Fx&state=&ticket=ST-1'],
  ['after a start, with the state of another', 'a1', '?redirect=%2Fx&state=b2&ticket=ST-1'],
])('does not use a ticket that comes %s, and starts anew', (_, started, search) => {
  if (started) awaitReturn(started)
  const { ticket, restartAddress } = arrive(search, CAS)
  expect(ticket).toBeUndefined()
  const service = new URL(new URL(restartAddress!).searchParams.get('service')!)
  expect(service.pathname + service.hash).toBe('/user/login')
  expect(service.searchParams.get('redirect')).toBe('/x')
  expect(service.searchParams.get('state')).toBe(read('CAS_STATE'))
  expect(arrive(`${service.search}&ticket=ST-2`, CAS).ticket).toBe('ST-2')
})

it('reports a state that cannot be stored, instead of redirecting endlessly', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError')
  })
  const { ticket, restartAddress, refusal } = arrive('?ticket=ST-1', CAS)
  vi.restoreAllMocks()
  expect([ticket, restartAddress]).toEqual([undefined, undefined])
  expect(refusal).toContain('浏览器拦截了本站数据')
})

it('leaves an address without a ticket as it is', () => {
  awaitReturn('a1')
  expect(arrive('?redirect=%2Fx', CAS)).toEqual({ search: '?redirect=%2Fx' })
  expect(read('CAS_STATE')).toBe('a1')
})
