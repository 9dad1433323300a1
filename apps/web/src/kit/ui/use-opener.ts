import { useRef, useState } from 'react'

/** A button and the dialog it opens, which is fetched when it is wanted: closed, it gives the focus back. */
export const useOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    opener,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      // the dialog is gone by then, and with it what had the focus
      setTimeout(() => opener.current?.focus())
    },
  }
}
