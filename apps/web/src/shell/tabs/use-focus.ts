/** Who comes back to a tab goes on where the focus was, also inside of a dialog that stands open there. */
import { useEffect, useLayoutEffect } from 'react'
import { useTabs } from './tabs.ts'

const LAYER = '.ant-modal-wrap, .ant-drawer'
/** Where people work, in contrast to the frame around it. */
const WORK = `#main, ${LAYER}`

const places = new Map<string, WeakRef<HTMLElement>>()

export const useFocus = (active: string): void => {
  // before the dialog's own effects: it keeps the focus it finds inside of it
  useLayoutEffect(() => {
    const before = places.get(active)?.deref()
    if (before?.checkVisibility?.() && (!isInFrame() || before.closest(LAYER))) before.focus({ preventScroll: true })
  }, [active])

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(WORK))
        places.set(useTabs.getState().active, new WeakRef(target))
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
}

/** Who is at the tabs or in the header stays there: the page may come later than the next key. */
const isInFrame = (): boolean => {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !activeElement.closest(WORK)
}
