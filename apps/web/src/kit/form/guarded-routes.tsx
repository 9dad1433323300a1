/** A router that asks before it goes: forms say that they watch, nobody changes the router's own functions. */
import { use, useMemo, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as Navigation, type Navigator } from 'react-router'

/** Goes on, at once or when the person agreed. */
type Watch = (pathname: string | undefined, go: () => void) => void

const watches = new Set<Watch>()

/** @returns ends it */
export const watchRoutes = (watch: Watch): (() => void) => {
  watches.add(watch)
  return () => void watches.delete(watch)
}

type To = Parameters<Navigator['push']>[0]

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

/** Everybody who watches is asked, one after the other. */
const asked =
  (move: Navigator['push']): Navigator['push'] =>
  (...args) =>
    [...watches].reduce<() => void>(
      (go, watch) => () => watch(pathOf(args[0]), go),
      () => move(...args),
    )()

/** Inside of the router, around whatever navigates. */
export const GuardedRoutes = ({ children }: { children: ReactNode }) => {
  const context = use(Navigation)
  const guarded = useMemo(() => {
    const { navigator } = context
    // what it knows of the place changes: it is asked each time
    const own = Object.assign(Object.create(navigator) as Navigator, {
      push: asked(navigator.push),
      replace: asked(navigator.replace),
    })
    return { ...context, navigator: own }
  }, [context])
  return <Navigation value={guarded}>{children}</Navigation>
}
