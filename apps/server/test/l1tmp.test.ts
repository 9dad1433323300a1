import { test } from 'vitest'
import { HOSTILE } from './fuzz/values.ts'
import { openTestApp } from './harness.ts'
import { shake } from './lines.ts'
import { setTimeout as sleep } from 'node:timers/promises'
test('x', { timeout: 100000 }, async () => {
  const app = await openTestApp()
  const hung: string[] = []
  for (const place of HOSTILE) {
    const r = await Promise.race([shake(app, `/websocket/${encodeURIComponent(place.toWellFormed())}`, { 'sec-websocket-protocol': 'x', origin: 'y' }).then((a) => a.status, (e) => String(e)), sleep(1500, 'hung')])
    if (typeof r !== 'number') hung.push(`place ${place.slice(0, 20)} ${r}`)
  }
  for (const v of HOSTILE.map((t) => t.replace(/[^\x21-\x7e]/g, '') || '-')) {
    for (const h of [{ 'sec-websocket-protocol': v }, { 'sec-websocket-protocol': 'x', origin: v }]) {
      const r = await Promise.race([shake(app, `/websocket/1`, h as never).then((a) => a.status, (e) => String(e)), sleep(1500, 'hung')])
      if (typeof r !== 'number') hung.push(`${JSON.stringify(h).slice(0, 80)} ${r}`)
    }
  }
  throw new Error(JSON.stringify(hung, null, 1))
})
