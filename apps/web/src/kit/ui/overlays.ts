import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { keepLayer } from '../../platform/pops.ts'

/** A question stands above all; popups are lists, calendars and bubbles. */
type OverlayKind = 'dialog' | 'question' | 'popup'

interface Overlay {
  kind: OverlayKind
  /** z-index; of equal ones the later is above */
  height: number
  order: number
  mark: RefObject<Element | null> | undefined
}

const overlays = new Set<Overlay>()
let openings = 0

interface OverlayOptions {
  kind: OverlayKind
  mark?: RefObject<Element | null>
  height?: number | undefined
  /** effect of back; absent = back ignores it */
  onBack?: ((event: PopStateEvent) => void) | undefined
  /** whether it is pending; absent = while open */
  waits?: () => boolean
}

/** Registers an overlay while open and visible, unlike overlays of a hidden tab. */
export const useOverlay = (
  open: boolean,
  { kind, mark, height = 0, onBack, waits = () => true }: OverlayOptions,
): void => {
  const order = useRef(0)
  useEffect(() => {
    if (!open) {
      order.current = 0
      return
    }
    // dialogs keep their opening order when a tab becomes visible again
    order.current ||= ++openings
    const overlay = { kind, height, mark, order: order.current }
    overlays.add(overlay)
    return () => {
      overlays.delete(overlay)
    }
  }, [open, kind, height, mark])
  const goesBack = onBack !== undefined
  const back = useEffectEvent((event: PopStateEvent) => onBack?.(event))
  const isOpen = useEffectEvent(waits)
  useEffect(() => {
    if (open && goesBack) return keepLayer({ isOpen: () => isOpen(), close: (event) => back(event) })
    return undefined
  }, [open, goesBack])
}

const layers = (): Overlay[] =>
  [...overlays]
    .filter(({ kind }) => kind !== 'popup')
    .toSorted((one, other) => one.height - other.height || one.order - other.order)

const elementOf = ({ mark }: Overlay): HTMLElement | undefined =>
  mark?.current?.closest<HTMLElement>('[role=dialog]') ?? undefined

export const topmostLayer = (): HTMLElement | undefined => {
  const top = layers().at(-1)
  return top && elementOf(top)
}

export const layerOf = (part: Element | null | undefined): HTMLElement | undefined =>
  part
    ? layers()
        .map(elementOf)
        .find((layer) => layer?.contains(part))
    : undefined

/** Whether a layer is open above an element; the layer around it does not count. */
export const layerAbove = (part?: Element | null): boolean => layers().length > 0 && !layerOf(part)

const isOpen = (wanted: OverlayKind): boolean => [...overlays].some(({ kind }) => kind === wanted)

export const popupAbove = (): boolean => isOpen('popup')

export const questionAbove = (): boolean => isOpen('question')
