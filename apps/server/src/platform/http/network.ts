const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** Limits count an IPv6 /64 as one, as a customer has a whole one; mapped IPv4 is IPv4. */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%', 1)
  const url = `http://[${address}]`
  if (!address.includes(':') || !URL.canParse(url)) return ip
  const plain = new URL(url).hostname.slice(1, -1)
  const mapped = MAPPED.exec(plain)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...missing, ...tail].slice(0, 4).join(':')
}

const bytesOf = (group: string): number[] => {
  const n = Number.parseInt(group, 16)
  return [n >> 8, n & 255]
}
