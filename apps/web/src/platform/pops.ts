/** Handles back and forward before the router: window listeners run in order of registration. */

type Keeper = (event: PopStateEvent) => void

/** An open layer: back closes it and keeps the page. */
interface Layer {
  isOpen: () => boolean
  close: (event: PopStateEvent) => void
}

interface HistoryState {
  idx?: number
}

const keepers: Keeper[] = []
const layers: (Layer & { here: number })[] = []

/** Pending history steps that restore the address. */
const returns: number[] = []

const indexOf = (state: HistoryState | null): number => state?.idx ?? 0

/** Index of the current entry, including pending steps. */
export const placeInHistory = (): number =>
  returns.reduce((at, by) => at + by, indexOf(window.history.state as HistoryState | null))

/** Cancels navigation: the router is not notified, and the browser goes back. */
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

/** Must run before the router mounts. */
export const listenToPops = (): void => window.addEventListener('popstate', onPop, true)

export const keepPops = (keeper: Keeper): (() => void) => {
  keepers.push(keeper)
  return () => take(keepers, keeper)
}

/** Closes a layer on back. @returns cleanup */
export const keepLayer = (layer: Layer): (() => void) => {
  const state = window.history.state as HistoryState | null
  // At the first entry back would leave the app, so an entry is added.
  if (state?.idx === 0 && returns.length === 0) window.history.pushState({ ...state, idx: 1 }, '')
  const kept = { ...layer, here: placeInHistory() }
  layers.push(kept)
  return () => take(layers, kept)
}

const take = <T>(from: T[], one: T): void => {
  const at = from.indexOf(one)
  if (at >= 0) from.splice(at, 1)
}
