import { chartHead } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCall } from '../../../kit/data/query.ts'

export const useHead = (id: string) => useCall(chartHead, { id })

const PATHS = ['/patient/chart/', '/patient/timeline']

/** Head, trends and timeline are read again. */
export const useChartChanged = (): (() => void) => {
  const client = useQueryClient()
  return useCallback(
    () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => PATHS.some((path) => String(first).startsWith(path)),
      }),
    [client],
  )
}
