/** Watches folders, not files: editors replace a file by another one, of which a watched file would not hear. */
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const PAUSE_MS = 150

const IGNORED = new Set(['node_modules', 'dist'])

const foldersBelow = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !IGNORED.has(entry.name))
    .flatMap(({ name }) => foldersBelow(join(folder, name))),
]

/** @param changed called with the path of the last matching file saved @returns a function that ends the watch */
export const watchFolders = (roots, pattern, changed) => {
  const watchers = new Map()
  let timer
  const saved = (folder, name) => {
    if (name === null) return
    watchNewFolders()
    if (!pattern.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => changed(join(folder, name)), PAUSE_MS)
  }
  const watchNewFolders = () => {
    for (const folder of roots.flatMap(foldersBelow))
      if (!watchers.has(folder)) {
        const watcher = watch(folder, (_event, name) => saved(folder, name))
        watchers.set(
          folder,
          watcher.on('error', () => watchers.delete(folder)),
        )
      }
  }
  watchNewFolders()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
