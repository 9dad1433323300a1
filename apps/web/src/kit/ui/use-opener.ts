import { use, useRef, useState } from 'react'
import { PanelOpener } from './action-panel.ts'

/** A button and its lazily loaded dialog; closing returns the focus, from a panel to the button that unfolds it. */
export const useOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  const panel = use(PanelOpener)
  const [isOpen, setOpen] = useState(false)
  return {
    opener,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setTimeout(() => (panel ?? opener).current?.focus())
    },
  }
}
