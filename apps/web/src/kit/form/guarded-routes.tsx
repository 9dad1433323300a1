/** A router that asks registered forms before it navigates, without changing the router's own functions. */
import { use, useMemo, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as Navigation, type Navigator } from 'react-router'

type Watch = (pathname: string | undefined, go: () => void) => void

const watches = new Set<Watch>()

/** @returns unregisters */
export const watchRoutes = (watch: Watch): (() => void) => {
  watches.add(watch)
  return () => void watches.delete(watch)
}

type To = Parameters<Navigator['push']>[0]

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

const asked =
  (move: Navigator['push']): Navigator['push'] =>
  (...args) =>
    [...watches].reduce<() => void>(
      (go, watch) => () => watch(pathOf(args[0]), go),
      () => move(...args),
    )()

/** Belongs inside the router, around all navigation. */
export const GuardedRoutes = ({ children }: { children: ReactNode }) => {
  const context = use(Navigation)
  const guarded = useMemo(() => {
    const { navigator } = context
    // inherits the location, which changes, from the navigator
    const own = Object.assign(Object.create(navigator) as Navigator, {
      push: asked(navigator.push),
      replace: asked(navigator.replace),
    })
    return { ...context, navigator: own }
  }, [context])
  return <Navigation value={guarded}>{children}</Navigation>
}
