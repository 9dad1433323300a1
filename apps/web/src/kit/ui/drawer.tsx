/** antd's drawers, registered as overlays. A file of their own: the first pages of a wide screen have none. */
import { Drawer as AntDrawer, type DrawerProps } from 'antd'
import { useRef } from 'react'
import { CLOSER } from './modal.tsx'
import { useOverlay } from './overlays.ts'

export const Drawer = ({ children, ...props }: DrawerProps) => {
  const mark = useRef<HTMLElement>(null)
  const { onClose } = props
  useOverlay(props.open === true, { kind: 'dialog', mark, onBack: onClose && ((event) => onClose(event as never)) })
  return (
    <AntDrawer closable={CLOSER} {...props}>
      {children}
      <i ref={mark} hidden />
    </AntDrawer>
  )
}
