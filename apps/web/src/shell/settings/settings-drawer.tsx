import { useState } from 'react'
import { LookSettings } from '../../kit/account/look-settings.tsx'
import { Drawer } from '../../kit/ui/drawer.tsx'
import styles from '../../kit/account/settings.module.css'

const WIDTH = 300

export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      open={open}
      size={WIDTH}
      title="系统设置"
      rootClassName={styles.settings}
      closable={{ 'aria-label': '关闭' }}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <LookSettings />
    </Drawer>
  )
}
