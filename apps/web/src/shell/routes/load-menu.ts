import { userPermission, type MenuNode } from '@huxi/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { renewDicts } from '../../kit/data/dict.ts'
import { setPermission, useSession } from '../../kit/data/session.ts'
import { allRoutes } from './constant-routes.ts'
import { takeMenu } from './menu-call.ts'
import { allowedMenu, routesFromMenu, type PageRoute } from './routes-from-menu.ts'

export const EMPTY_MENU = 'getPermissionList: permissions must be a non-null array !'

/**
 * @param fresh just signed in, dictionaries included
 * @throws {Error} if the menu is empty
 */
const loadMenu = async (fresh: boolean): Promise<true> => {
  const { menu, auth, allAuth, sysSafeMode, rules, scopes, fields, home } = await takeMenu()
  if (!menu?.length) throw new Error(EMPTY_MENU)
  const grantedCodes = new Set((auth ?? []).flatMap(({ action }) => action.split(',')))
  setPermission({
    menu: allowedMenu(menu, grantedCodes),
    auth: auth ?? [],
    allAuth: allAuth ?? [],
    sysSafeMode,
    rules: rules ?? [],
    scopes: scopes ?? {},
    fields: fields ?? {},
    ...(home !== undefined && { home }),
  })
  // Cached dictionaries may be a week old; pages need not wait for new ones.
  if (!fresh) renewDicts().catch(() => {})
  return true
}

export const useMenuLoad = (enabled: boolean, fresh: boolean) => {
  const token = useSession((s) => s.token)
  return useQuery({
    queryKey: [userPermission.path, token],
    queryFn: () => loadMenu(fresh),
    enabled: enabled && token !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export const useMenu = (): { menu: readonly MenuNode[]; routes: PageRoute[] } => {
  const menu = useSession((s) => s.menu) ?? NONE
  const home = useSession((s) => s.home)
  return useMemo(() => ({ menu, routes: allRoutes(routesFromMenu(menu), home) }), [menu, home])
}

const NONE: readonly MenuNode[] = []
