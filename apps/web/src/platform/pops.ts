/**
 * Back and forward, before the router is notified of them. On the window browsers call listeners in the order they came,
 * capturing or not, so this one has to be there before the router is.
 */

type Keeper = (event: PopStateEvent) => void

const keepers: Keeper[] = []

/** Begins to listen; to be called before the router is mounted. */
export const listenToPops = (): void => window.addEventListener('popstate', (event) => keepers.at(-1)?.(event), true)

/** Puts a keeper in front of the others. Returns how to take it away. */
export const keepPops = (keeper: Keeper): (() => void) => {
  keepers.push(keeper)
  return () => {
    const at = keepers.indexOf(keeper)
    if (at >= 0) keepers.splice(at, 1)
  }
}
