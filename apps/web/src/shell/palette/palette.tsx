import type { MenuNode } from '@huxi/contract'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isBare, isComposing } from '../../kit/ui/keys.ts'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { PHONE, useBelow } from '../../kit/data/viewport.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import type { Item } from './rank.ts'
import { Results } from './results.tsx'
import { useGroups } from './use-groups.ts'
import { Modal } from '../../kit/ui/modal.tsx'
import menuSearch from '../search/menu-search.module.css'
import styles from './palette.module.css'

const WIDTH = 640
/** Above page dialogs, below the session dialog. */
const OVER_PAGES = 1900

interface PaletteProps {
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
  onKeys: () => void
  onGone: () => void
}

export function Palette({ onGone, ...world }: PaletteProps) {
  const phone = useBelow(PHONE)
  const [open, setOpen] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Item>(undefined)
  // The field takes focus before the dialog could record the previous one.
  const [before] = useState(() => document.activeElement)
  const choose = (item: Item) => {
    chosen.current = item
    setOpen(false)
  }
  return (
    <Modal
      open={open}
      title="命令面板"
      width={phone ? '100%' : WIDTH}
      className={styles.palette}
      zIndex={OVER_PAGES}
      footer={null}
      // Without a transition the chosen target keeps focus.
      transitionName=""
      maskTransitionName=""
      onCancel={() => setOpen(false)}
      afterOpenChange={(now) => now && field.current?.focus()}
      afterClose={() => {
        onGone()
        // Without previous focus it goes to the page.
        if (before instanceof HTMLElement && before !== document.body) before.focus()
        else if (chosen.current) document.getElementById('main')?.focus()
        chosen.current?.run()
      }}
    >
      <Finder {...world} field={field} onChoose={choose} />
    </Modal>
  )
}

interface FinderProps extends Omit<PaletteProps, 'onGone'> {
  field: RefObject<HTMLInputElement | null>
  onChoose: (item: Item) => void
}

function Finder({ field, onChoose, ...world }: FinderProps) {
  const id = useId()
  useEffect(() => field.current?.focus(), [field])
  const [typed, setTyped] = useState('')
  const { groups, people, patients } = useGroups(typed, world)
  const found = groups.flatMap((group) => group.found)
  const optionId = (key: string) => `${id}-${key}`
  const { marked, unmark, onKeyDown } = useMarked(found, optionId, onChoose)
  const none = found.length === 0 && !people.busy && !people.failed && !patients.busy && !patients.failed
  return (
    <>
      <input
        ref={field}
        className={menuSearch.finderField}
        role="combobox"
        aria-label="搜索患者、页面、人员和操作"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={marked && optionId(marked.key)}
        placeholder="搜索患者、页面，可用拼音或首字母"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          unmark()
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.found}>
        <Results id={id} groups={groups} marked={marked?.key} optionId={optionId} onChoose={onChoose} />
        {patients.failed && <PartFailure text="患者查找失败" onRetry={patients.retry} />}
        {people.failed && <PartFailure text="人员查找失败" onRetry={people.retry} />}
        <output className={styles.announced}>
          {patients.busy ? '正在查找患者…' : people.busy && '正在查找人员…'}
          {patients.more && '患者较多，继续输入可缩小范围。'}
          {people.more > 0 && `还有 ${people.more} 人，继续输入可缩小范围`}
          {none && `没有找到“${typed.trim()}”`}
        </output>
      </div>
    </>
  )
}

const useMarked = (found: readonly Item[], optionId: (key: string) => string, onChoose: (item: Item) => void) => {
  const [chosenKey, setChosenKey] = useState<string>()
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === chosenKey),
  )
  const mark = (index: number) => {
    const next = found[(index + found.length) % found.length]!
    setChosenKey(next.key)
    document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const answers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => mark(at + 1),
    ArrowUp: () => mark(at - 1),
    Home: () => mark(0),
    End: () => mark(found.length - 1),
    Enter: () => onChoose(found[at]!),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = answers[event.key]
    if (!answer || !isBare(event) || isComposing(event.nativeEvent) || found.length === 0) return
    event.preventDefault()
    answer()
  }
  return { marked: found[at], unmark: () => setChosenKey(undefined), onKeyDown }
}
