/** A saved view as the list reads and writes it. */
import type { SavedQuery, SavedView } from '@huxi/contract'
import { useColumnChoice, type ColumnChoice } from '../../record/preferences.ts'
import { superQueryOf } from '../super-query/grammar.ts'
import type { List } from '../use-list.ts'

/** Shows a saved view: a query alone leaves sort, size and columns as they are. */
export const useShowView = (list: List): ((saved: SavedQuery, replace?: boolean) => void) => {
  const [choice, setChoice] = useColumnChoice(list.resource.name)
  return ({ id, records, matchType, view }, replace = false) => {
    const query = superQueryOf(records, matchType)
    if (view?.columns) setChoice({ ...choice, ...(view.columns as Partial<ColumnChoice>) })
    const { conditions = {}, sort = list.sort, size = list.size } = view ?? {}
    list.show({ view: id, conditions, superQuery: query.records.length > 0 ? query : undefined, sort, size }, replace)
  }
}

/** What is shown now, to be saved. */
export const useShownView = ({ resource, conditions, sort, size }: List): SavedView => {
  const [columns] = useColumnChoice(resource.name)
  return { conditions, sort, size, columns: { ...columns } }
}
