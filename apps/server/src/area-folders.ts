/** The modules of areas by group and folder. The bundle has a table of imports in place of this file. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const MODULES = join(import.meta.dirname, 'modules')

export const foldersOf = (group: string): readonly string[] => readdirSync(join(MODULES, group)).toSorted()

export const moduleOf = (group: string, folder: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(join(MODULES, group, folder, 'index.ts')).href)
