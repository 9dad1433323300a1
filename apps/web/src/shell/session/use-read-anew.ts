/** After a change of department all data reloads and hidden pages reset. */
import { useQueryClient } from '@tanstack/react-query'
import { dropTabs } from '../tabs/tabs.ts'

export const useReload = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    dropTabs()
    void client.invalidateQueries()
  }
}
