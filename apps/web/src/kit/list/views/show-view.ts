import type { SavedQuery, SavedView } from '@huxi/contract'
import { useColumnChoice, useDensity, type ColumnChoice, type Density } from '../../record/preferences.ts'
import { inView } from '../address.ts'
import { superQueryOf, type SuperQuery } from '../super-query/grammar.ts'
import type { List } from '../use-list.ts'

export const queryOf = ({ records, matchType, view }: SavedQuery) => {
  const query = superQueryOf(records, matchType)
  return { conditions: view?.conditions ?? {}, superQuery: query.records.length > 0 ? query : undefined }
}

export const lookOf = ({ view }: SavedQuery): Partial<ColumnChoice> => ({
  ...(view?.columns as Partial<ColumnChoice>),
  ...(view?.widths && { widths: { ...view.widths } }),
  ...(view?.density !== undefined && { density: view.density as Density }),
})

export const showView = (list: List, saved: SavedQuery, replace = false): void => {
  const { sort = list.sort, size = list.size } = saved.view ?? {}
  list.show({ view: saved.id, ...queryOf(saved), sort, size }, replace)
}

export const useCurrentView = ({ look, view, conditions, sort, size }: List): SavedView => {
  const [{ widths, density: _, ...columns }] = useColumnChoice(look)
  const [density] = useDensity(look, inView(view))
  return { conditions, sort, size, columns: { ...columns }, density, widths }
}

export const isChanged = (saved: SavedQuery, current: SavedView, superQuery: SuperQuery | undefined): boolean => {
  const conditionsOfView = queryOf(saved)
  const columnsOfView = saved.view ?? {}
  const parts = Object.keys(columnsOfView).filter((part) => part !== 'conditions') as (keyof SavedView)[]
  return (
    plain(conditionsOfView.superQuery) !== plain(superQuery) ||
    plain(conditionsOfView.conditions) !== plain(current.conditions) ||
    parts.some((part) => plain(columnsOfView[part]) !== plain(current[part]))
  )
}

/** Canonical text, independent of key order and empty values. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, each]) => !(Array.isArray(each) && each.length === 0))
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  ) ?? ''
