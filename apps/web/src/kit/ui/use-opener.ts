import { useRef, useState } from 'react'

/** A button and its lazily loaded dialog; closing returns the focus. */
export const useOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    opener,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setTimeout(() => opener.current?.focus())
    },
  }
}
