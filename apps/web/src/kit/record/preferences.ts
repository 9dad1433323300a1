/**
 * How a person likes tables: density and page size everywhere, shown columns, their order and which are fixed per table;
 * how wide the first of two panes is.
 * Kept in the browser.
 */
import { create } from 'zustand'
import { read, write } from '../../platform/storage.ts'

export type Density = 'compact' | 'default' | 'loose'

/**
 * Column keys a person hid or showed against the default, the order once it was changed, those pinned to a side, and the widths
 * that were drawn. `density` holds in a view; without one it is the same everywhere.
 */
export interface ColumnChoice {
  hidden: string[]
  shown: string[]
  order: string[]
  left: string[]
  right: string[]
  widths: Record<string, number>
  density?: Density
}

interface Preferences {
  density: Density
  /** rows of a page; undefined = as many as fit */
  size: number | undefined
  /** what was kept by an earlier version may lack parts */
  tables: Record<string, Partial<ColumnChoice>>
  /** widths, by what is in the pane */
  panes: Record<string, number>
}

const DEFAULTS: Preferences = { density: 'default', size: undefined, tables: {}, panes: {} }

/** What is above and below the rows of a list, and a row, in px. */
const [AROUND, ROW] = [470, 41]
const [FEWEST, MOST] = [10, 50]

/** As many rows as a window shows without scrolling, on tall screens; on others ten, of which the last are scrolled to. */
const FITTING = Math.min(MOST, Math.max(FEWEST, Math.floor((window.innerHeight - AROUND) / ROW)))

const usePreferences = create<Preferences>(() => ({ ...DEFAULTS, ...read<Partial<Preferences>>('TABLE_PREFERENCES') }))

const change = (patch: Partial<Preferences>): void => {
  usePreferences.setState(patch)
  write('TABLE_PREFERENCES', usePreferences.getState())
}

export const usePageSize = (): [number, (size: number) => void] => [
  usePreferences((p) => p.size) ?? FITTING,
  (size) => change({ size }),
]

/** How wide the pane with these is. */
export const usePaneWidth = (of: string, start: number): [number, (width: number) => void] => [
  usePreferences((p) => p.panes[of]) ?? start,
  (width) => change({ panes: { ...usePreferences.getState().panes, [of]: width } }),
]

const NONE: ColumnChoice = { hidden: [], shown: [], order: [], left: [], right: [], widths: {} }

/** Choice of one table, or of one under a view; undefined resets it. */
export const useColumnChoice = (table: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] => {
  const choice = usePreferences((p) => p.tables[table])
  const set = (next: ColumnChoice | undefined) => {
    const { [table]: _, ...others } = usePreferences.getState().tables
    change({ tables: next ? { ...others, [table]: next } : others })
  }
  return [{ ...NONE, ...choice }, set]
}

/** In a view it is the view's, else one for all tables. */
export const useDensity = (table: string, inView: boolean): [Density, (density: Density) => void] => {
  const everywhere = usePreferences((p) => p.density)
  const [choice, setChoice] = useColumnChoice(table)
  return inView
    ? [choice.density ?? everywhere, (density) => setChoice({ ...choice, density })]
    : [everywhere, (density) => change({ density })]
}

/** Whether something was chosen for a table. */
export const hasChoice = (table: string): boolean => table in usePreferences.getState().tables
