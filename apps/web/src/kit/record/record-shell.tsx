/** Where a record is shown: a dialog for few fields, a drawer for many, the whole screen on phones. */
import type { ReactNode } from 'react'
import { PHONE, useBelow } from '../data/viewport.ts'
import { SteadyBody } from '../ui/steady-body.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Modal } from '../ui/modal.tsx'
import layer from '../look/layer.module.css'
import styles from './record-shell.module.css'

const MODAL_MAX = 8
const MODAL_WIDTH = 560
const DRAWER_WIDTH = 720

/** Where so many fields go. */
export const useShellKind = (count: number): 'modal' | 'drawer' | 'full' => {
  const phone = useBelow(PHONE)
  return phone ? 'full' : count > MODAL_MAX ? 'drawer' : 'modal'
}

interface RecordShellProps {
  open: boolean
  kind: 'modal' | 'drawer' | 'full'
  title: string
  subject?: string | undefined
  footer: ReactNode
  onClose: () => void
  /** the way out has been gone, the content may be forgotten */
  onGone: () => void
  children: ReactNode
}

export const RecordShell = ({ open, kind, title, subject, footer, onClose, onGone, children }: RecordShellProps) => {
  const heading = (
    <>
      {title}
      {subject && <i className={layer.subject}> · {subject}</i>}
    </>
  )
  const afterOpenChange = (now: boolean) => {
    if (!now) onGone()
  }
  if (kind === 'modal')
    return (
      <Modal
        open={open}
        width={MODAL_WIDTH}
        className={styles.record}
        title={heading}
        footer={footer}
        onCancel={onClose}
        afterOpenChange={afterOpenChange}
      >
        <SteadyBody>{children}</SteadyBody>
      </Modal>
    )
  return (
    <Drawer
      open={open}
      size={kind === 'full' ? '100%' : DRAWER_WIDTH}
      className={styles.record}
      title={heading}
      footer={footer}
      onClose={onClose}
      afterOpenChange={afterOpenChange}
    >
      {children}
    </Drawer>
  )
}
