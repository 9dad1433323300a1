/** Layer of a record: a dialog for few fields, a drawer for many, a wide one for wide tables, full screen on phones. */
import type { Fields } from '@huxi/model'
import { use, useState, type ReactNode } from 'react'
import { PHONE, useBelow } from '../data/viewport.ts'
import { SteadyBody } from '../ui/steady-body.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Modal } from '../ui/modal.tsx'
import { Widening } from '../ui/wider-drawer.ts'
import { OwnerInView } from './owner.ts'
import layer from '../look/layer.module.css'
import styles from './record-shell.module.css'

const MODAL_MAX = 8
const MODAL_WIDTH = 560
const DRAWER_WIDTH = 720
const WIDE_WIDTH = 'min(1200px, 100vw - 48px)'
const COLUMNS_MAX = 8
const MODAL_COLUMNS_MAX = 2

type ShellKind = 'modal' | 'drawer' | 'wide' | 'full'

const hasList = (fields: Fields, columns: number): boolean =>
  Object.values(fields).some(({ kind, fields = {} }) => kind === 'children' && Object.keys(fields).length > columns)

export const useShellKind = (fields: Fields, count = Object.keys(fields).length, wide = false): ShellKind => {
  const phone = useBelow(PHONE)
  if (phone) return 'full'
  if (wide || hasList(fields, COLUMNS_MAX)) return 'wide'
  return count > MODAL_MAX || hasList(fields, MODAL_COLUMNS_MAX) ? 'drawer' : 'modal'
}

const SIZES = { drawer: DRAWER_WIDTH, wide: WIDE_WIDTH, full: '100%' } as const

interface RecordShellProps {
  open: boolean
  kind: ShellKind
  title: string
  subject?: string | undefined
  /** patient named in front of the title; absent = the one of the page */
  owner?: string | undefined
  footer: ReactNode
  onClose: () => void
  onGone: () => void
  children: ReactNode
}

export const RecordShell = (props: RecordShellProps) => {
  const { open, kind, title, subject, owner, footer, onClose, onGone, children } = props
  const inView = use(OwnerInView)
  const [widening, setWidening] = useState(0)
  const [widen] = useState(() => (by: 1 | -1) => setWidening((now) => now + by))
  const name = owner ?? inView
  const heading = (
    <>
      {name && !subject?.includes(name) && `${name} · `}
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
      size={SIZES[kind === 'drawer' && widening > 0 ? 'wide' : kind]}
      className={styles.record}
      title={heading}
      footer={footer}
      onClose={onClose}
      afterOpenChange={afterOpenChange}
    >
      <Widening value={widen}>{children}</Widening>
    </Drawer>
  )
}
