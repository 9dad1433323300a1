/** Menu search by Chinese, pinyin and initials, for header and dialog. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from '../../kit/ui/keys.ts'
import { useMatcher } from '../../kit/ui/matcher.ts'
import type { MenuEntry } from './entries.ts'
import words from '../../kit/look/words.module.css'
import styles from './menu-search.module.css'

interface MenuFinderProps {
  entries: readonly MenuEntry[]
  onGo: (entry: MenuEntry) => void
  onBlur?: () => void
}

export function MenuFinder({ entries, onGo, onBlur }: MenuFinderProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatcher(typed)
  const found = entries.filter(({ title }) => matches(title))
  const marked = Math.min(at, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const mark = (index: number) => {
    const next = (index + found.length) % found.length
    setAt(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const answers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mark(marked + 1),
    ArrowUp: () => mark(marked - 1),
    Enter: () => onGo(found[marked]!),
  }
  const onKey = (event: KeyboardEvent) => {
    const answer = answers[event.key]
    if (!answer || isComposing(event.nativeEvent) || found.length === 0) return
    event.preventDefault()
    answer()
  }

  return (
    <div className={styles.finder}>
      <input
        ref={field}
        className={styles.finderField}
        role="combobox"
        aria-label="搜索菜单"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(marked) : undefined}
        placeholder="搜索菜单"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
        onBlur={onBlur}
      />
      <div className={styles.finderFound}>
        <div id={id} role="listbox" aria-label="菜单">
          {found.map((entry, index) => (
            <button
              key={entry.path}
              id={optionId(index)}
              type="button"
              className={styles.found}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              // The field keeps focus, so that choosing is no blur.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGo(entry)}
            >
              <span>{entry.title}</span>
              <span className={`${words.muted} ${words.clip}`}>{entry.above}</span>
            </button>
          ))}
        </div>
        <output>{found.length === 0 && <span className={styles.finderNone}>没有符合条件的菜单</span>}</output>
      </div>
    </div>
  )
}
