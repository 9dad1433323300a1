/** What unfolds beside a control: lists, menus and bubbles of the library, which say when they are open. */
import { Dropdown as AntDropdown, Popover as AntPopover, Select as AntSelect } from 'antd'
import { useState, type ComponentType } from 'react'
import { useOverlay } from './overlays.ts'

interface Unfolding {
  open?: boolean
  onOpenChange?: (open: boolean, ...rest: unknown[]) => void
}

/** The same component, registered while it is unfolded. */
export const asPopup = <C,>(component: C): C => {
  const Component = component as ComponentType<Unfolding>
  const Popup = (props: Unfolding) => {
    const [open, setOpen] = useState(false)
    useOverlay(props.open ?? open, { kind: 'popup' })
    const onOpenChange: Unfolding['onOpenChange'] = (next, ...rest) => {
      setOpen(next)
      props.onOpenChange?.(next, ...rest)
    }
    return <Component {...props} onOpenChange={onOpenChange} />
  }
  return Popup as C
}

export const Dropdown = asPopup(AntDropdown)
export const Popover = asPopup(AntPopover)
export const Select = asPopup(AntSelect)
