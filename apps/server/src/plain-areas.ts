/** Areas outside of the order: they depend on the first ones only, and no area depends on them. */
import { foldersOf, moduleOf } from './area-folders.ts'
import { isArea, type Area } from './engine/core/area.ts'

/** Folders of areas, each of which knows only those before it. */
export const GROUPS = ['system', 'care', 'content', 'operations'] as const
export type Group = (typeof GROUPS)[number]

const load = async (group: string, folder: string): Promise<readonly Area[]> => {
  const areas = Object.values(await moduleOf(group, folder)).filter(isArea)
  if (areas.length === 0) throw new Error(`apps/server/src/modules/${group}/${folder}/index.ts exports no area`)
  return areas
}

/** Areas found in the other folders of modules. @param placed areas of the order @throws {Error} when a folder exports none */
export const plainAreas = async (group: Group, placed: readonly Area[]): Promise<readonly Area[]> => {
  const names = new Set(placed.map(({ name }) => name))
  const folders = foldersOf(group).filter((folder) => !names.has(folder))
  const loaded = await Promise.all(folders.map((folder) => load(group, folder)))
  return loaded.flat()
}
