/**
 * Back and forward, before the router is notified of them. On the window browsers call listeners in the order they came,
 * capturing or not, so this one has to be there before the router is.
 */

type Keeper = (event: PopStateEvent) => void

/** Something that is open above the page: back closes it, and the page stays as it is. */
interface Layer {
  /** whether it still waits to be closed */
  isOpen: () => boolean
  close: (event: PopStateEvent) => void
}

interface HistoryState {
  idx?: number
}

const keepers: Keeper[] = []
const layers: (Layer & { here: number })[] = []

/** Ways back to where we are that browsers still have to go. */
const returns: number[] = []

const indexOf = (state: HistoryState | null): number => state?.idx ?? 0

/** Which entry of the history we are at, or will be once all ways back have been gone. */
export const placeInHistory = (): number =>
  returns.reduce((at, by) => at + by, indexOf(window.history.state as HistoryState | null))

/** The address stays: nobody is notified, and the browser goes back to where it was. */
export const stayHere = (event: PopStateEvent, by: number): void => {
  event.stopImmediatePropagation()
  returns.push(-by)
  window.history.go(-by)
}

const onPop = (event: PopStateEvent): void => {
  if (returns.length > 0) {
    returns.shift()
    return event.stopImmediatePropagation()
  }
  const top = layers.findLast((layer) => layer.isOpen())
  const by = top ? placeInHistory() - top.here : 0
  if (!top || by >= 0) return keepers.at(-1)?.(event)
  stayHere(event, by)
  top.close(event)
}

/** Begins to listen; to be called before the router is mounted. */
export const listenToPops = (): void => window.addEventListener('popstate', onPop, true)

/** Puts a keeper in front of the others. Returns how to take it away. */
export const keepPops = (keeper: Keeper): (() => void) => {
  keepers.push(keeper)
  return () => take(keepers, keeper)
}

/** Has back close a layer while it is open. Returns how to take it away. */
export const keepLayer = (layer: Layer): (() => void) => {
  const state = window.history.state as HistoryState | null
  // before the first entry there is none of ours: back would leave the app with the layer open
  if (state?.idx === 0 && returns.length === 0) window.history.pushState({ ...state, idx: 1 }, '')
  const kept = { ...layer, here: placeInHistory() }
  layers.push(kept)
  return () => take(layers, kept)
}

const take = <T>(from: T[], one: T): void => {
  const at = from.indexOf(one)
  if (at >= 0) from.splice(at, 1)
}
