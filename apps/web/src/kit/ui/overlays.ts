/** What is open over the page: what opens registers here, nobody looks for it in the document. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { keepLayer } from '../../platform/pops.ts'

/** A question is answered before anything else; popups are lists, calendars and bubbles. */
type OverlayKind = 'dialog' | 'question' | 'popup'

interface Overlay {
  kind: OverlayKind
  /** of two the higher one is above, else the one that was opened later */
  height: number
  order: number
  /** is mounted inside of it */
  mark: RefObject<Element | null> | undefined
}

const overlays = new Set<Overlay>()
let openings = 0

interface OverlayOptions {
  kind: OverlayKind
  mark?: RefObject<Element | null>
  height?: number | undefined
  /** what back does to it; absent = it cannot be closed so, and back is nothing to it */
  onBack?: ((event: PopStateEvent) => void) | undefined
  /** whether it still waits; absent = while it is open */
  waits?: () => boolean
}

/** Registers something while it is open and in sight: what a hidden tab holds is not above the page. */
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
    // who comes back to a tab finds its dialogs in the order they were opened in
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

/** The dialog, drawer or question that is above all others. */
export const topmostLayer = (): HTMLElement | undefined => {
  const top = layers().at(-1)
  return top && elementOf(top)
}

/** The one a part is mounted in. */
export const layerOf = (part: Element | null | undefined): HTMLElement | undefined =>
  part
    ? layers()
        .map(elementOf)
        .find((layer) => layer?.contains(part))
    : undefined

/** Whether one is open above a part of the page; one that the part is mounted in does not. */
export const layerAbove = (part?: Element | null): boolean => layers().length > 0 && !layerOf(part)

const isOpen = (wanted: OverlayKind): boolean => [...overlays].some(({ kind }) => kind === wanted)

/** Whether a list, a calendar or a bubble is open. */
export const popupAbove = (): boolean => isOpen('popup')

/** Whether a question waits. */
export const questionAbove = (): boolean => isOpen('question')
