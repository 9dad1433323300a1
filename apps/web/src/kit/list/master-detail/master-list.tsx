import { Empty, Pagination } from 'antd'
import { useDeferredValue, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../data/format.ts'
import { useMatcher } from '../../ui/matcher.ts'
import { isComposing } from '../../ui/keys.ts'
import { Row, Stack } from '../../ui/place.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { SearchHead } from '../../ui/search-head.tsx'
import type { Choice } from './use-choice.ts'
import wordsStyles from '../../look/words.module.css'
import styles from './master-detail.module.css'

const PAGE_SIZE = 10

export interface MasterItem {
  id: string
  name: string
  code: string
  mark?: ReactNode
  words?: readonly string[]
  group?: string
}

interface MasterListProps {
  of: string
  placeholder: string
  items: readonly MasterItem[]
  choice: Choice
  actions?: ReactNode
}

export const MasterList = ({ of, placeholder, items, choice, actions }: MasterListProps) => {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const matches = useMatcher(wanted)
  const found = useMemo(
    () => items.filter(({ name, code, words = [] }) => [name, code, ...words].some((text) => matches(text))),
    [items, matches],
  )
  const Found = items.some(({ group }) => group !== undefined) ? Folded : Paged
  return (
    <Stack gap={10} data-walk>
      <SearchHead of={of} placeholder={placeholder} value={typed} onChange={setTyped} onKeyDown={intoTheList}>
        {actions}
      </SearchHead>
      {found.length === 0 && (
        <Empty image={null} description={items.length === 0 ? '暂无数据' : '没有符合条件的记录'} />
      )}
      <Found items={found} choice={choice} wanted={wanted} />
    </Stack>
  )
}

/** ↓ moves from the search field to the first result. */
const intoTheList = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.closest('[data-walk]')?.querySelector<HTMLElement>('[data-step]')?.focus()
}

interface FoundProps {
  items: readonly MasterItem[]
  choice: Choice
  wanted: string
}

const NO_ACTS = {}

const Paged = ({ items, choice, wanted }: FoundProps) => {
  const [page, setPage] = usePage(items, choice.id, wanted)
  const visible = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const keysOf = useRowKeys(
    visible.map(({ id }) => id),
    choice.id,
  )
  return (
    <>
      <Stack as="ul" gap={0}>
        {visible.map((item) => (
          <Line key={item.id} item={item} choice={choice} keys={keysOf(item.id, NO_ACTS)} />
        ))}
      </Stack>
      {items.length > 0 && (
        <Row justify="between" className={styles.foot}>
          <span>共 {formatNumber(items.length)} 条</span>
          <Pagination
            simple
            size="small"
            showSizeChanger={false}
            current={page}
            pageSize={PAGE_SIZE}
            total={items.length}
            onChange={setPage}
          />
        </Row>
      )}
    </>
  )
}

const usePage = (items: readonly MasterItem[], chosen: string | undefined, wanted: string) => {
  const [page, setPage] = useState(1)
  const [seen, setSeen] = useState<{ chosen?: string | undefined; wanted: string }>({ wanted })
  const at = items.findIndex(({ id }) => id === chosen)
  if (wanted !== seen.wanted) {
    setSeen({ ...seen, wanted })
    setPage(1)
  } else if (at >= 0 && chosen !== seen.chosen) {
    setSeen({ chosen, wanted })
    setPage(Math.floor(at / PAGE_SIZE) + 1)
  }
  return [Math.min(page, Math.max(1, Math.ceil(items.length / PAGE_SIZE))), setPage] as const
}

/** Folding headings; all are open during a search. */
const Folded = ({ items, choice, wanted }: FoundProps) => {
  const groups = [...Map.groupBy(items, ({ group = '' }) => group)]
  const chosen = items.find(({ id }) => id === choice.id)
  const keysOf = useRowKeys(
    groups.flatMap(([group, own]) => [group, ...own.map(({ id }) => id)]),
    chosen?.id,
  )
  return (
    <div className={styles.foldList}>
      {groups.map(([group, own]) => (
        <details key={`${group}${wanted === ''}`} open={wanted !== '' || group === chosen?.group}>
          <summary {...keysOf(group, NO_ACTS)}>
            {group}
            <span className={wordsStyles.muted}>{own.length}</span>
          </summary>
          <Stack as="ul" gap={0}>
            {own.map((item) => (
              <Line key={item.id} item={item} choice={choice} keys={keysOf(item.id, NO_ACTS)} />
            ))}
          </Stack>
        </details>
      ))}
    </div>
  )
}

const show = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' })

interface LineProps {
  item: MasterItem
  choice: Choice
  keys: ReturnType<ReturnType<typeof useRowKeys>>
}

const Line = ({ item: { id, name, code, mark }, choice, keys }: LineProps) => (
  <li ref={id === choice.id ? show : null}>
    <Link className={styles.item} to={choice.href(id)} aria-current={id === choice.id} {...keys}>
      <span className={styles.name}>{name}</span>
      <span className={styles.code}>{code}</span>
      {mark !== undefined && <span className={styles.count}>{mark}</span>}
    </Link>
  </li>
)
