import { Activity, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { Navigate, NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router'
import type { Astray } from '../kit/record/ask-access.tsx'
import { isDirty } from '../kit/data/tab.ts'
import { TABLET, useBelow } from '../kit/data/viewport.ts'
import { HOME } from '../platform/redirect.ts'
import { FORBIDDEN, NOT_FOUND } from './routes/constant-routes.ts'
import { isOwnAddress } from './routes/own-addresses.ts'
import { routeAt, type PageRoute } from './routes/routes-from-menu.ts'
import { locationOf, MOST_LIVE, type Place } from './tabs/rules.ts'
import { TabView } from './tabs/tab-view.tsx'
import { useTabs, visit } from './tabs/tabs.ts'
import { useFocus } from './tabs/use-focus.ts'
import { useScroll } from './tabs/use-scroll.ts'
import { useSeveral } from './tabs/use-several.ts'

export function TabOutlet({ routes }: { routes: readonly PageRoute[] }) {
  const location = useLocation()
  const several = useSeveral()
  const lives = !useBelow(TABLET) && several
  useVisit(routes, several, lives)
  const { open, active, live } = useTabs()
  useScroll(active, useNavigationType() === NavigationType.Pop || lives)
  useFocus(active)
  const route = routeAt(routes, location)
  return (
    <>
      {!route && (
        <Navigate
          to={isOwnAddress(location.pathname) ? FORBIDDEN : NOT_FOUND}
          replace
          state={{ wanted: location.pathname } satisfies Astray}
        />
      )}
      {route?.screen.kind === 'redirect' && <Navigate to={route.screen.to} replace />}
      {open
        .filter(({ key }) => live.includes(key))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <TabView tab={tab} routes={routes} lives={lives} />
          </Activity>
        ))}
    </>
  )
}

const useVisit = (routes: readonly PageRoute[], several: boolean, lives: boolean): void => {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const world = useMemo(
    () => ({
      placeOf: (at: Location) => placeAt(routes, at),
      home: locationOf({ pathname: HOME }),
      several,
      most: lives ? MOST_LIVE : 1,
      isDirty,
    }),
    [routes, several, lives],
  )
  const arrive = useEffectEvent(() => {
    const left = type === NavigationType.Push && isBare(location) ? leftAt(world.placeOf(location)?.key) : undefined
    if (left) void navigate(left, { replace: true })
    else visit(location, world)
  })
  useLayoutEffect(() => arrive(), [location, world])
}

const placeAt = (routes: readonly PageRoute[], location: Location): Place | undefined => {
  const route = routeAt(routes, location)
  if (!route || route.screen.kind === 'redirect') return undefined
  const record = route.path.includes(':')
  const own = record ? location.pathname.replace(/\/+$/, '') : route.path
  return { key: own, title: route.title, ...(record && { record }) }
}

const isBare = ({ search, hash, state }: Location): boolean => search === '' && hash === '' && state === null

/** State of a hidden tab, restored by its menu link. */
const leftAt = (key: string | undefined): Location | undefined => {
  const { open, active } = useTabs.getState()
  const tab = key === active ? undefined : open.find((one) => one.key === key)
  return tab && !isBare(tab.location) ? tab.location : undefined
}
