/** How a person likes tables: density and page size everywhere, shown columns and their order per table. Kept in the browser. */
import { create } from 'zustand'
import { read, write } from '../../platform/storage.ts'

export type Density = 'compact' | 'default' | 'loose'

/** Column keys a person hid or showed against the default, and the order once it was changed. */
export interface ColumnChoice {
  hidden: string[]
  shown: string[]
  order: string[]
}

interface Preferences {
  density: Density
  size: number
  tables: Record<string, ColumnChoice>
}

const DEFAULTS: Preferences = { density: 'default', size: 10, tables: {} }

const usePreferences = create<Preferences>(() => ({ ...DEFAULTS, ...read<Partial<Preferences>>('TABLE_PREFERENCES') }))

const change = (patch: Partial<Preferences>): void => {
  usePreferences.setState(patch)
  write('TABLE_PREFERENCES', usePreferences.getState())
}

export const useDensity = (): [Density, (density: Density) => void] => [
  usePreferences((p) => p.density),
  (density) => change({ density }),
]

export const usePageSize = (): [number, (size: number) => void] => [
  usePreferences((p) => p.size),
  (size) => change({ size }),
]

const NONE: ColumnChoice = { hidden: [], shown: [], order: [] }

/** Choice of one table; undefined resets it. */
export const useColumnChoice = (table: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] => {
  const choice = usePreferences((p) => p.tables[table]) ?? NONE
  const set = (next: ColumnChoice | undefined) => {
    const { [table]: _, ...others } = usePreferences.getState().tables
    change({ tables: next ? { ...others, [table]: next } : others })
  }
  return [choice, set]
}
