/** Networks unreachable from outside: loopback, private, link-local, multicast, embedded and reserved. */
import { BlockList, isIP } from 'node:net'

const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Public addresses are global unicast, outside protocol assignments (Teredo), documentation and 6to4. */
const GLOBAL_6 = ['2000::/3']
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blockList = (subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    if (prefix === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(prefix), family)
  }
  return list
}

// separate lists: a common one would take every IPv4 address for a mapped one
const [PRIVATE_4, PRIVATE_6, UNICAST_6] = [blockList(V4, 'ipv4'), blockList(V6, 'ipv6'), blockList(GLOBAL_6, 'ipv6')]

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !PRIVATE_4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return UNICAST_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6')
}

/** Tests addresses against networks; mapped IPv4 counts as IPv4. */
export const amongNetworks = (networks: readonly string[]): ((address: string | undefined) => boolean) => {
  const of = (family: 4 | 6) => networks.filter((network) => isIP(network.split('/')[0]!) === family)
  const [four, six] = [blockList(of(4), 'ipv4'), blockList(of(6), 'ipv6')]
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
    const family = isIP(plain)
    return family === 4 ? four.check(plain, 'ipv4') : family === 6 && six.check(plain, 'ipv6')
  }
}
