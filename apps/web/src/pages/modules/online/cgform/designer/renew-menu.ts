import { userPermission } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export const useRenewMenu = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [userPermission.path] }), [client])
}
