import type { DictionarySeed } from './dictionary.ts'
import type { FillRule } from './fill-rule.ts'
import type { MenuEntry } from './menu-entry.ts'
import type { ReportSeed } from './report-seed.ts'

/** Permission codes by built-in role; `a:b:*` covers every code with that prefix. */
export interface Grants {
  readonly [role: string]: readonly string[]
}

export interface Seeds {
  readonly menu: readonly MenuEntry[]
  readonly dictionaries: readonly DictionarySeed[]
  readonly grants: Grants
  readonly reports: readonly ReportSeed[]
  readonly fillRules: readonly FillRule[]
}
