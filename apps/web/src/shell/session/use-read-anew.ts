/** Somebody works somewhere else from now on: everything read so far is read again, and pages out of sight begin anew. */
import { useQueryClient } from '@tanstack/react-query'
import { dropTabs } from '../tabs/tabs.ts'

export const useReadAnew = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    dropTabs()
    void client.invalidateQueries()
  }
}
