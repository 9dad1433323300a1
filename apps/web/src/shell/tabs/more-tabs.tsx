import { DownOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '../../kit/ui/keys.ts'
import { useDirtyTabs } from '../../kit/data/tab.ts'
import { useMatcher } from '../../kit/ui/matcher.ts'
import { Row } from '../../kit/ui/place.tsx'
import { useTabs } from './tabs.ts'
import { Popover } from '../../kit/ui/popup.tsx'
import buttonStyles from '../../kit/look/button.module.css'
import words from '../../kit/look/words.module.css'
import styles from './tabs.module.css'

export function MoreTabs({ onChoose }: { onChoose: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  const choose = (key: string) => {
    setOpen(false)
    onChoose(key)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<List onChoose={choose} onClose={() => setOpen(false)} />}
    >
      <Button
        className={`${buttonStyles.iconButton} ${styles.more}`}
        type="text"
        icon={<DownOutlined />}
        aria-label="全部页签"
        aria-expanded={open}
        title="全部页签"
      />
    </Popover>
  )
}

function List({ onChoose, onClose }: { onChoose: (key: string) => void; onClose: () => void }) {
  const { open, active } = useTabs()
  const dirty = useDirtyTabs()
  const [typed, setTyped] = useState('')
  const matches = useMatcher(typed)
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const found = open.filter(({ title }) => matches(title))
  return (
    <div className={styles.list} role="presentation" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Input
        ref={field}
        allowClear
        placeholder="请输入页签名称"
        aria-label="搜索页签"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={({ nativeEvent }) => !isComposing(nativeEvent) && found[0] && onChoose(found[0].key)}
      />
      <ul className={styles.found}>
        {found.map(({ key, title }) => (
          <li key={key}>
            <Row as="button" type="button" aria-current={key === active || undefined} onClick={() => onChoose(key)}>
              <span className={words.clip}>{title}</span>
              {dirty[key]?.length ? <i className={styles.dot} role="img" aria-label="有未保存的修改" /> : null}
            </Row>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">没有符合条件的页签</p>}
    </div>
  )
}
