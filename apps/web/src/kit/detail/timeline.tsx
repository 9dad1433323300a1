import type { TimelineEndpoint, TimelineEvent, TimelinePage } from '@huxi/model'
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useAddressParams } from '../data/use-address-params.ts'
import { call } from '../data/call.ts'
import { splitIds } from '../data/format.ts'
import { Changes } from '../record/history/record-history.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Row, Stack } from '../ui/place.tsx'
import { Loading } from '../ui/states.tsx'
import { Tag } from '../ui/status.tsx'
import { mergeEvents } from './merge-events.ts'
import { dayText } from './day-text.ts'
import place from '../look/place.module.css'
import empty from '../look/empty.module.css'
import trail from '../look/trail.module.css'
import words from '../look/words.module.css'
import styles from './timeline.module.css'

const SKELETON_ROWS = 5
const SHORTCUTS = 5
const NO_KINDS: TimelinePage['kinds'] = []

interface TimelineProps {
  endpoint: TimelineEndpoint
  id: string
}

export const Timeline = ({ endpoint, id }: TimelineProps) => {
  const { chosen, choose } = useKinds()
  const kinds = chosen.join(',')
  const whole = useQueryClient().getQueryData<InfiniteData<TimelinePage>>([endpoint.path, { id, kinds: '' }])
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, { id, kinds }],
    queryFn: ({ pageParam, signal }) => call(endpoint, { id, kinds, before: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const kindsOfAll = data.pages[0]?.kinds ?? NO_KINDS
  const events = mergeEvents(
    data.pages.flatMap((page) => page.events),
    kindsOfAll,
  )
  return (
    <Stack gap={16} className={styles.timeline} aria-busy={isFetching}>
      <Kinds
        kinds={kindsOfAll}
        shortcuts={frequentKinds(kindsOfAll, whole?.pages[0]?.events ?? [])}
        chosen={chosen}
        onChoose={choose}
      />
      {events.length === 0 ? (
        <Empty filtered={chosen.length > 0} onAll={() => choose([])} />
      ) : (
        <Days events={events} kinds={kindsOfAll} />
      )}
      <LoadMore {...query} failure="更早的记录加载失败" waiting={isPlaceholderData} />
      {!query.hasNextPage && events.length > 0 && (
        <p className={`${words.muted} ${empty.listEnd}`}>已显示全部 {events.length} 条</p>
      )}
    </Stack>
  )
}

/** The chosen kinds are in the address; none = all. */
const useKinds = () => {
  const [params, set] = useAddressParams()
  const choose = (kinds: readonly string[]) => set({ kinds: kinds.join(',') })
  return { chosen: splitIds(params.get('kinds')), choose }
}

const frequentKinds = (kinds: TimelinePage['kinds'], events: readonly TimelineEvent[]): readonly string[] => {
  const count = (of: string) => events.filter(({ kind }) => kind === of).length
  return kinds
    .map(({ kind }) => kind)
    .toSorted((a, b) => count(b) - count(a))
    .slice(0, SHORTCUTS)
}

interface KindsProps {
  kinds: TimelinePage['kinds']
  shortcuts: readonly string[]
  chosen: readonly string[]
  onChoose: (kinds: readonly string[]) => void
}

const Kinds = ({ kinds, shortcuts, chosen, onChoose }: KindsProps) => {
  const [all, setAll] = useState(false)
  if (kinds.length < 2) return null
  const offered = all ? kinds : kinds.filter(({ kind }) => shortcuts.includes(kind) || chosen.includes(kind))
  const turn = (kind: string) =>
    onChoose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  return (
    <Row align="stretch" wrap className={styles.kinds} role="group" aria-label="按类别筛选">
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        全部
      </button>
      {offered.map(({ kind, title }) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => turn(kind)}>
          {title}
        </button>
      ))}
      {kinds.length > SHORTCUTS && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : '更多类别'}
        </button>
      )}
    </Row>
  )
}

const Empty = ({ filtered, onAll }: { filtered: boolean; onAll: () => void }) => (
  <div className={empty.empty}>
    <Drawing name={filtered ? 'search' : 'paper'} />
    <p className={empty.title}>{filtered ? '没有这一类的记录' : '暂无记录'}</p>
    <p className={empty.text}>{filtered ? '可以换一个类别，或查看全部。' : '发生以后，会按时间列在这里。'}</p>
    {filtered && (
      <Row wrap justify="center" className={place.above16}>
        <Button onClick={onAll}>查看全部</Button>
      </Row>
    )}
  </div>
)

interface DaysProps {
  events: readonly TimelineEvent[]
  kinds: TimelinePage['kinds']
}

const DAY = 'YYYY-MM-DD'.length

const Days = ({ events, kinds }: DaysProps) => {
  const titles = new Map(kinds.map(({ kind, title }) => [kind, title]))
  const days = [...Map.groupBy(events, ({ at }) => at.slice(0, DAY))]
  return days.map(([day, some]) => (
    <section key={day}>
      <h4 className={place.below8}>{dayText(day, new Date())}</h4>
      <Stack as="ol" gap={0} className={trail.trail}>
        {some.map((event) => (
          <Event key={event.id} event={event} title={titles.get(event.kind) ?? event.kind} />
        ))}
      </Stack>
    </section>
  ))
}

const Event = ({ event: { at, text, by, note, changes }, title }: { event: TimelineEvent; title: string }) => (
  <li>
    <time dateTime={at.replace(' ', 'T')} title={at}>
      {at.slice(DAY + 1, DAY + 6)}
    </time>
    <div>
      <Row wrap gap={12} lines={2} className={styles.line}>
        <Tag text={title} />
        <b>{text}</b>
        <span className={words.muted}>{by ?? '系统'}</span>
        {note && <span className={words.muted}>{note}</span>}
      </Row>
      {changes && <Changes verb="edit" changes={changes} />}
    </div>
  </li>
)
