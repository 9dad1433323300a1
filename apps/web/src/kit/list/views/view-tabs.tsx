/** Views of a list as tabs: 全部, own ones, shared ones. The list opens with the default. */
import type { SavedQuery } from '@huxi/contract'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../data/query.ts'
import { formatTotal } from '../../data/format.ts'
import { hasChoice, useColumnChoice } from '../../record/preferences.ts'
import { useAskedBeside } from '../../record/record-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Row } from '../../ui/place.tsx'
import { useOpener } from '../../ui/use-opener.ts'
import { inView, NO_VIEW } from '../address.ts'
import type { Counting, List } from '../use-list.ts'
import { useSaved } from './saved.ts'
import { queryOf, isChanged, lookOf, showView, useCurrentView } from './show-view.ts'
import words from '../../look/words.module.css'
import styles from './view-tabs.module.css'

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

export const ViewTabs = ({ list }: { list: List }) => (list.hasViews ? <Views list={list} /> : null)

const Views = ({ list }: { list: List }) => {
  const { queries = NONE } = useSaved(list.resource)
  useStart(list, queries)
  return queries.length > 0 && <Tabs list={list} queries={queries} />
}

const NONE: readonly SavedQuery[] = []

/** Applies the requested, linked or default view once; sets the view's columns where none are stored. */
const useStart = (list: List, queries: readonly SavedQuery[]): void => {
  const [waits, setWaits] = useState(list.fresh)
  const [, setChoice] = useColumnChoice(list.look)
  const current = queries.find(({ id }) => id === list.view)
  const currentId = current?.id
  const ready = queries.length > 0
  const { view: asked } = useAskedBeside()
  const begin = useEffectEvent(() => {
    const first = list.view === undefined ? queries.find(({ preferred }) => preferred) : current
    const start = queries.find(({ id }) => id === asked) ?? (waits && list.fresh ? first : undefined)
    if (start) showView(list, start, true)
    setWaits(false)
  })
  useEffect(() => {
    if (ready) begin()
  }, [ready, asked])
  const dress = useEffectEvent(() => {
    if (current && !hasChoice(list.look)) setChoice({ ...EMPTY, ...lookOf(current) })
  })
  useEffect(() => {
    if (currentId !== undefined) dress()
  }, [currentId])
}

const EMPTY = { hidden: [], shown: [], order: [], left: [], right: [], widths: {} }

const Tabs = ({ list, queries }: { list: List; queries: readonly SavedQuery[] }) => {
  const current = queries.find(({ id }) => id === list.view)
  const leave = () =>
    list.show({
      view: queries.some(({ preferred }) => preferred) ? NO_VIEW : undefined,
      conditions: {},
      superQuery: undefined,
      sort: [],
    })
  return (
    <Row as="nav" className={styles.strip} aria-label={`${list.resource.title}的视图`} data-screen>
      <Row align="stretch" gap={4} className={styles.tabs}>
        <Row
          as="button"
          gap={6}
          type="button"
          className={styles.tab}
          aria-current={!inView(list.view) && !isAsked(list)}
          onClick={leave}
        >
          全部
        </Row>
        {queries.map((query) => (
          <Tab key={query.id} list={list} query={query} isCurrent={query === current} />
        ))}
      </Row>
      <Keep list={list} current={current} />
    </Row>
  )
}

const isAsked = ({ conditions, superQuery }: List): boolean =>
  superQuery !== undefined || Object.keys(conditions).length > 0

const Tab = ({ list, query, isCurrent }: { list: List; query: SavedQuery; isCurrent: boolean }) => {
  const { conditions, superQuery } = queryOf(query)
  const counting = query.badge ? list.counting?.(conditions, superQuery) : undefined
  const [, setChoice] = useColumnChoice(`${list.resource.name}@${query.id}`)
  const choose = () => {
    setChoice({ ...EMPTY, ...lookOf(query) })
    showView(list, query)
  }
  return (
    <Row
      as="button"
      gap={6}
      type="button"
      className={styles.tab}
      aria-current={isCurrent}
      title={query.mine ? query.title : `${query.title}（${query.by}共享）`}
      onClick={choose}
    >
      <span className={words.clip}>{query.title}</span>
      {!query.mine && <small> 共享</small>}
      {counting && <Count counting={counting} ready={list.loaded} />}
    </Row>
  )
}

const Count = ({ counting: { endpoint, input }, ready }: { counting: Counting; ready: boolean }) => {
  const { data } = useCall(endpoint, input, { enabled: ready, keep: true })
  return data && <b> {formatTotal(data.total, data.estimated === true)}</b>
}

const Keep = ({ list, current }: { list: List; current: SavedQuery | undefined }) => {
  const { opener, isOpen, open, close } = useOpener()
  const ownView = useCurrentView(list)
  const offers = current ? isChanged(current, ownView, list.superQuery) : isAsked(list) || list.sort.length > 0
  if (!offers && !isOpen) return null
  return (
    <>
      <Button ref={opener} type="link" aria-haspopup="dialog" onClick={open}>
        {current?.mine ? '保存修改' : '保存为视图'}
      </Button>
      {isOpen && <SaveViewDialog list={list} edited={current?.mine ? current : undefined} onClose={close} />}
    </>
  )
}
