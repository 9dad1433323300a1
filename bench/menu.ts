/** P7: the menu of 5 000 rows, unchanged and whole. */
import { adminGet, portOf, type Testbed } from './testbed.ts'
import { atLeast, atMost, rate, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { EMPTY_MENU, fillMenu } from './rows.ts'
import type { Wanted } from './wire.ts'

const wanted = adminGet('/sys/permission/getUserPermissionByToken')
const CONNECTIONS = 4

export const measureMenu = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.restart()
  await testbed.query(fillMenu(testbed.sizes))
  try {
    return await measure(testbed)
  } finally {
    await testbed.restart()
    await testbed.query(EMPTY_MENU)
  }
}

const measure = async (testbed: Testbed): Promise<Line[]> => {
  await testbed.teach([{ wanted, cold: true, keep: /from "?sys_permission"? / }])
  const whole = await duel(testbed, [wanted], { connections: CONNECTIONS })
  const { etag, wire, bytes } = await first(testbed)
  const unchanged: Wanted = { ...wanted, headers: { ...wanted.headers, 'if-none-match': etag } }
  const kept = await duel(testbed, [unchanged], { connections: CONNECTIONS, expect: 304, rawWanted: [wanted] })
  const beside = (of: typeof whole) => ({ value: rate(of.product), raw: rate(of.raw), figure: of.ratio })
  const kib = (n: number): string => `${(n / 1024).toFixed(0)} KiB`
  return [
    atLeast({
      id: 'P7',
      title: `menu of ${testbed.sizes.menu} rows, unchanged (304)`,
      ...beside(kept),
      floor: 10,
      stretch: 30,
    }),
    atLeast({ id: 'P7', title: 'menu, whole', ...beside(whole), floor: 0.8 }),
    atMost({
      id: 'P7',
      title: `menu on the wire (${kib(bytes)} of JSON)`,
      value: kib(wire),
      figure: wire / 1024,
      floor: 60,
    }),
  ]
}

const first = async (testbed: Testbed): Promise<{ etag: string; wire: number; bytes: number }> => {
  const product = await testbed.product()
  const headers = { ...wanted.headers, 'accept-encoding': 'br' }
  const response = await fetch(`${product.address}${wanted.path}`, { headers })
  const bytes = (await response.arrayBuffer()).byteLength
  const asked = { ...wanted, headers }
  const { bytes: wire } = await testbed.shoot({ port: portOf(product), wanted: [asked], connections: 1, ms: 1 })
  return { etag: response.headers.get('etag')!, wire, bytes }
}
