/** The list of P1 on the embedded engine, beside the bare server on PostgreSQL. */
import { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Product } from '../tools/product.ts'
import type { Testbed } from './testbed.ts'
import { people } from './lists.ts'
import { atLeast, rate, type Line } from './report.ts'
import { duel } from './rounds.ts'
import { ADMIN_PASSWORD, fillPeople, SHARED } from './rows.ts'

export const openEmbeddedCopy = async (testbed: Testbed, settings: Record<string, string> = {}): Promise<Product> => {
  const env = {
    APP_PROFILE: 'demo',
    DATA_DIR: join(testbed.folder, 'embedded'),
    DEMO_DATA: '0',
    ...SHARED,
    ADMIN_PASSWORD,
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_ANON: '100000',
    ...settings,
  }
  if (!existsSync(env.DATA_DIR)) await fillEmbedded(testbed, env)
  return startProduct(env)
}

const fillEmbedded = async (testbed: Testbed, env: Record<string, string>): Promise<void> => {
  const seeded = await startProduct(env)
  await seeded.stop()
  const lite = await PGlite.create(join(env['DATA_DIR']!, 'db'))
  for (const statement of [...fillPeople(testbed.sizes), 'analyze']) await lite.exec(statement)
  await lite.close()
}

export const measureEmbedded = async (testbed: Testbed): Promise<Line[]> => {
  const wanted = people(testbed)
  await testbed.teach(wanted.map((one) => ({ wanted: one })))
  const product = await openEmbeddedCopy(testbed)
  try {
    const { product: own, raw, ratio } = await duel({ ...testbed, product: async () => product }, wanted)
    return [
      atLeast({
        id: 'E1',
        title: 'the list of P1, embedded engine beside raw on PostgreSQL',
        value: rate(own),
        raw: rate(raw),
        figure: ratio,
        floor: 0.15,
      }),
    ]
  } finally {
    await product.stop()
  }
}
