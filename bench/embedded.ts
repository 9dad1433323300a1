/** The product on the embedded engine, with the people of the testbed. */
import { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../tools/product.ts'
import { ADMIN_PASSWORD, fillPeople, SHARED } from './rows.ts'
import { LIMITLESS, withProduct, type Testbed } from './testbed.ts'

export const withEmbedded = async <T>(
  testbed: Testbed,
  settings: Record<string, string>,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  const folder = join(testbed.folder, 'embedded')
  const env = { APP_PROFILE: 'demo', DATA_DIR: folder, DEMO_DATA: '0', ...SHARED, ADMIN_PASSWORD, ...LIMITLESS }
  if (!existsSync(folder)) {
    await withProduct(env, async () => undefined)
    const lite = await PGlite.create(join(folder, 'db'))
    for (const statement of [...fillPeople(testbed.sizes), 'analyze']) await lite.exec(statement)
    await lite.close()
  }
  return withProduct({ ...env, ...settings }, work)
}
