/** Names of CSS-module classes in the browser. */
import type { CSSModulesOptions } from 'vite'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)

/**
 * `title` of `shell/layout/header.module.css` → `header-title`: no two modules have one file name, so a rule about another
 * component's class writes it as `:global(.header-title)`.
 */
export const classNameOf = (local: string, file: string): string =>
  `${/([^/\\]+)\.module\.css/.exec(file)![1]}-${kebab(local)}`

export const cssModules = (): CSSModulesOptions => ({ generateScopedName: classNameOf })
