/** Builds the template of the test database once per run: embedded as a file, on PostgreSQL as a database to copy. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { engineOf } from '../src/platform/db/lite-engine.ts'
import { createLite } from '../src/platform/db/lite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { fillDatabase } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string | undefined
    embeddedEmpty: string | undefined
    postgresTemplate: string | undefined
    postgresUrl: string | undefined
  }
}

const BUILD = join(import.meta.dirname, '../../../tools/build.mjs')
const TEMPLATE = 'huxi_template'

const buildPostgres = async (href: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: href })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const url = new URL(href)
  url.pathname = `/${TEMPLATE}`
  const database = await openPostgres({ url: url.href, size: 2 })
  try {
    await fillDatabase(database)
  } finally {
    await database.close()
  }
}

const printBeforeFilters = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  throw error
}

const buildEmbedded = async (): Promise<{ folder: string; empty: string; template: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-embedded-'))
  const [empty, template] = [join(folder, 'empty.tar'), join(folder, 'template.tar')]
  // optimising the engine costs as much as building the template
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  const lite = await createLite('memory://')
  const dump = async (path: string) => writeFileSync(path, await (await lite.dumpDataDir('none')).bytes())
  await dump(empty)
  const database = await openEmbedded('memory://', undefined, undefined, async () => engineOf(lite))
  await fillDatabase(database)
  await dump(template)
  await database.close()
  return { folder, empty, template }
}

export default async ({ provide, config }: TestProject): Promise<() => void> => {
  const postgres = config.env['TEST_ENGINE'] === 'postgres'
  const url = process.env['TEST_DATABASE_URL']
  if (postgres && !url)
    throw new Error('these tests need PostgreSQL in TEST_DATABASE_URL; run npm test, or npm run test:file -- <file>')
  execFileSync(process.execPath, [BUILD, 'apps/server'], { stdio: 'inherit' })
  provide('postgresUrl', postgres ? url : undefined)
  provide('postgresTemplate', postgres ? TEMPLATE : undefined)
  if (postgres) await buildPostgres(url!).catch(printBeforeFilters)
  const embedded = postgres ? undefined : await buildEmbedded().catch(printBeforeFilters)
  provide('embeddedTemplate', embedded?.template)
  provide('embeddedEmpty', embedded?.empty)
  return () => {
    if (embedded) rmSync(embedded.folder, { recursive: true, force: true })
  }
}
