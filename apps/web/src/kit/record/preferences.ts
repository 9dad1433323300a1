/**
 * How a person likes tables: density and page size everywhere, shown columns, their order and which are fixed per table;
 * how wide the first of two panes is.
 * Kept in the browser.
 */
import { create } from 'zustand'
import { read, write } from '../../platform/storage.ts'

export type Density = 'compact' | 'default' | 'loose'

/** Column keys a person hid or showed against the default, the order once it was changed, and those pinned to a side. */
export interface ColumnChoice {
  hidden: string[]
  shown: string[]
  order: string[]
  left: string[]
  right: string[]
}

interface Preferences {
  density: Density
  size: number
  /** what was kept by an earlier version may lack parts */
  tables: Record<string, Partial<ColumnChoice>>
  /** widths, by what is in the pane */
  panes: Record<string, number>
  /** the saved view a list opens with, by resource */
  views: Record<string, string>
}

const DEFAULTS: Preferences = { density: 'default', size: 10, tables: {}, panes: {}, views: {} }

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

/** How wide the pane with these is. */
export const usePaneWidth = (of: string, start: number): [number, (width: number) => void] => [
  usePreferences((p) => p.panes[of]) ?? start,
  (width) => change({ panes: { ...usePreferences.getState().panes, [of]: width } }),
]

/** The saved view a list opens with; undefined = as it is. */
export const useDefaultView = (list: string): [string | undefined, (view: string | undefined) => void] => [
  usePreferences((p) => p.views[list]),
  (view) => {
    const { [list]: _, ...others } = usePreferences.getState().views
    change({ views: view === undefined ? others : { ...others, [list]: view } })
  },
]

const NONE: ColumnChoice = { hidden: [], shown: [], order: [], left: [], right: [] }

/** Choice of one table; undefined resets it. */
export const useColumnChoice = (table: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] => {
  const choice = usePreferences((p) => p.tables[table])
  const set = (next: ColumnChoice | undefined) => {
    const { [table]: _, ...others } = usePreferences.getState().tables
    change({ tables: next ? { ...others, [table]: next } : others })
  }
  return [{ ...NONE, ...choice }, set]
}
