/** A panel of actions behind a button. A choice gives the focus back first, so that a dialog it opens returns it there. */
import { createContext, useRef, useState, type MouseEvent, type RefObject } from 'react'

export const PanelOpener = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

export const useActionPanel = () => {
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  return {
    opener,
    unfolding: {
      open,
      onOpenChange: (next: boolean) => {
        if (next) opener.current = focused()
        setOpen(next)
      },
    },
    choosing: {
      role: 'presentation',
      onClick: ({ currentTarget }: MouseEvent) => {
        setOpen(false)
        if (currentTarget.contains(focused())) opener.current?.focus()
      },
    },
  }
}
