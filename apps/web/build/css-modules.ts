import { createHash } from 'node:crypto'
import { dirname, relative, resolve } from 'node:path'
import type { CSSModulesOptions } from 'vite'

type NameOf = (local: string, file: string) => string

const SOURCES = resolve(import.meta.dirname, '../src')

/** `title` of `shell/layout/header.module.css` → `title-1x8f`: readable and stable across builds. */
const classNameOf: NameOf = (local, file) => {
  const path = relative(SOURCES, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const digest = createHash('sha256').update(path).digest().readUInt32BE()
  return `${local}-${digest.toString(36).slice(0, 4)}`
}

/**
 * `:import('…') { words-link: link; }` reads a class name of another module. The compiler would copy that module's
 * rules into each importer; here they come with the component that uses the class.
 */
const namesOnly = (nameOf: NameOf) =>
  class {
    readonly finalSource = ''
    fetch(path: string, from: string): Promise<object> {
      const file = resolve(dirname(from), path)
      return Promise.resolve(new Proxy({}, { get: (_, local) => nameOf(String(local), file) }))
    }
  }

/** Vite's type lacks `Loader`, which it passes on. */
export const cssModules = (nameOf: NameOf = classNameOf): CSSModulesOptions =>
  Object.assign({ generateScopedName: nameOf }, { Loader: namesOnly(nameOf) })
