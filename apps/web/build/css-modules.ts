/** How the classes of CSS modules are called in the browser, and what a module takes from another. */
import { createHash } from 'node:crypto'
import { dirname, relative, resolve } from 'node:path'
import type { CSSModulesOptions } from 'vite'

type NameOf = (local: string, file: string) => string

const SOURCES = resolve(import.meta.dirname, '../src')

/** `title` of `shell/layout/header.module.css` → `title-1x8f`: readable in the inspector, the same in every build. */
const classNameOf: NameOf = (local, file) => {
  const path = relative(SOURCES, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const digest = createHash('sha256').update(path).digest().readUInt32BE()
  return `${local}-${digest.toString(36).slice(0, 4)}`
}

/**
 * `:import('…') { words-link: link; }` takes a name from another module. The compiler would put the rules of that module
 * in once more, with each that takes from it; they come with the component that wears the class.
 */
const namesOnly = (nameOf: NameOf) =>
  class {
    readonly finalSource = ''
    fetch(path: string, from: string): Promise<object> {
      const file = resolve(dirname(from), path)
      return Promise.resolve(new Proxy({}, { get: (_, local) => nameOf(String(local), file) }))
    }
  }

/** For `css.modules`; the type of Vite does not list the loader, which it hands on. */
export const cssModules = (nameOf: NameOf = classNameOf): CSSModulesOptions =>
  Object.assign({ generateScopedName: nameOf }, { Loader: namesOnly(nameOf) })
