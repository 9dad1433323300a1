import { DownOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useMatcher } from '../../../kit/ui/matcher.ts'
import { MENU_ICONS, MenuIcon } from '../../../kit/ui/menu-icon.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Grid } from '../../../kit/ui/place.tsx'
import { Empty } from '../../../kit/ui/states.tsx'
import { findIcons, iconName } from './icon-groups.ts'
import { nextOf } from './grid-keys.ts'
import words from '../../../kit/look/words.module.css'
import styles from './icon-input.module.css'

interface IconInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

export const IconInput = ({ value, onChange, ...control }: IconInputProps) => {
  const [open, setOpen] = useState(false)
  const choose = (icon: string | null) => {
    onChange?.(icon)
    setOpen(false)
  }
  return (
    <>
      <Button
        {...control}
        aria-label={`图标：${value ? iconName(value) : '请选择图标'}`}
        className={styles.opener}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Chosen icon={value} />
        <DownOutlined aria-hidden />
      </Button>
      <Modal
        open={open}
        title="选择图标"
        width={560}
        destroyOnHidden
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => choose(null)}>不用图标</Button>}
      >
        <IconGrid value={value ?? null} onChoose={choose} />
      </Modal>
    </>
  )
}

/** Unknown icons are kept. */
const Chosen = ({ icon }: { icon: string | null | undefined }) => {
  if (!icon) return <span className={words.muted}>请选择图标</span>
  return MENU_ICONS.includes(icon) ? (
    <span>
      <MenuIcon name={icon} /> {iconName(icon)}
    </span>
  ) : (
    <span>{icon}（本系统没有这个图标）</span>
  )
}

interface IconGridProps {
  value: string | null
  onChoose: (icon: string) => void
}

const IconGrid = ({ value, onChoose }: IconGridProps) => {
  const [word, setWord] = useState('')
  const groups = findIcons(useMatcher(word), word)
  const all = groups.flatMap(({ icons }) => icons)
  // Roving tab index.
  const entrance = value !== null && all.includes(value) ? value : all[0]
  return (
    <>
      <Input
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        aria-label="查找图标"
        placeholder="名称、拼音或英文名"
        allowClear
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <div className={styles.groups} role="toolbar" tabIndex={-1} aria-label="图标" onKeyDown={turn}>
        {groups.map(({ label, icons }) => (
          <section key={label} aria-label={label}>
            <h3 className={styles.label}>{label}</h3>
            <Grid least={84}>
              {icons.map((icon) => (
                <button
                  key={icon}
                  type="button"
                  className={styles.icon}
                  aria-pressed={icon === value}
                  tabIndex={icon === entrance ? 0 : -1}
                  title={icon}
                  onClick={() => onChoose(icon)}
                >
                  <MenuIcon name={icon} />
                  <span>{iconName(icon)}</span>
                </button>
              ))}
            </Grid>
          </section>
        ))}
      </div>
      {groups.length === 0 && <Empty drawing="search" title="没有找到图标" text="请换个名称、拼音或英文名。" />}
    </>
  )
}

/** Arrows, Home and End cross the borders of groups. */
const turn = (event: KeyboardEvent<HTMLElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at < 0) return
  const places = buttons.map((button) => button.getBoundingClientRect())
  const next = nextOf(event.key, at, places)
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}
