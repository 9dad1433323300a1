import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Dropdown } from '../ui/popup.tsx'
import styles from './rich-text.module.css'

interface MenuToolProps {
  label: string
  face: ReactNode
  chosen: string
  items: { key: string; label: ReactNode }[]
  onChoose: (key: string) => void
}

export const MenuTool = ({ label, face, chosen, items, onChoose }: MenuToolProps) => (
  <Dropdown
    trigger={['click']}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the menu that was just asked for
    autoFocus
    menu={{ selectable: true, selectedKeys: [chosen], items, onClick: ({ key }) => onChoose(key) }}
  >
    <button
      type="button"
      className={`${styles.tool} ${styles.style}`}
      data-tool
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
    >
      {face} <DownOutlined aria-hidden />
    </button>
  </Dropdown>
)
