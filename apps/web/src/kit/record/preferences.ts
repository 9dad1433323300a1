/** Table preferences: density and page size globally, columns, order and pins per table; pane widths. Kept in the browser. */
import { create } from 'zustand'
import { read, write } from '../../platform/storage.ts'

export type Density = 'compact' | 'default' | 'loose'

export const DENSITIES: { key: Density; label: string }[] = [
  { key: 'compact', label: '紧凑' },
  { key: 'default', label: '默认' },
  { key: 'loose', label: '宽松' },
]

/**
 * Column keys hidden or shown against the default, the changed order, pins and widths. `density` belongs to a view;
 * without a view it is global.
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
  /** rows per page; undefined = as many as fit */
  size: number | undefined
  tables: Record<string, Partial<ColumnChoice>>
  panes: Record<string, number>
}

const DEFAULTS: Preferences = { density: 'default', size: undefined, tables: {}, panes: {} }

/** Height around the rows of a list, and of a row, in px. */
const [AROUND, ROW] = [470, 41]
const [FEWEST, MOST] = [10, 50]

/** Rows that fit without scrolling on tall screens, at least ten. */
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

export const usePaneWidth = (of: string, start: number): [number, (width: number) => void] => [
  usePreferences((p) => p.panes[of]) ?? start,
  (width) => change({ panes: { ...usePreferences.getState().panes, [of]: width } }),
]

const NONE: ColumnChoice = { hidden: [], shown: [], order: [], left: [], right: [], widths: {} }

export const useColumnChoice = (table: string): [ColumnChoice, (choice: ColumnChoice | undefined) => void] => {
  const choice = usePreferences((p) => p.tables[table])
  const set = (next: ColumnChoice | undefined) => {
    const { [table]: _, ...others } = usePreferences.getState().tables
    change({ tables: next ? { ...others, [table]: next } : others })
  }
  return [{ ...NONE, ...choice }, set]
}

export const useDensity = (table: string, inView: boolean): [Density, (density: Density) => void] => {
  const everywhere = usePreferences((p) => p.density)
  const [choice, setChoice] = useColumnChoice(table)
  return inView
    ? [choice.density ?? everywhere, (density) => setChoice({ ...choice, density })]
    : [everywhere, (density) => change({ density })]
}

export const hasChoice = (table: string): boolean => table in usePreferences.getState().tables
