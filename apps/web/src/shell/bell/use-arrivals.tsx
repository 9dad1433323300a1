/** 消息提醒: one toast per arrival in order of sending; many at once are summed up. */
import type { Arrival } from '@huxi/contract'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useBell, type Delivery } from '../../kit/messages/bell.ts'
import { ownPath } from '../../platform/redirect.ts'
import { openAnnouncement, useOpened, useWall } from '../../kit/messages/opened.ts'
import { readNotice } from '../../kit/messages/read.ts'
import { urgentOf } from '../../kit/messages/urgent.ts'
import { useGo } from '../routes/go.ts'
import { ALL_MESSAGES } from './panel.ts'

const TOASTS_MAX = 3
const TOAST_SECONDS = 6

interface Toast {
  key: string
  text: string
  open: () => void
}

export const useArrivals = (): void => {
  const { notification } = App.useApp()
  const go = useGo()
  const open = (arrival: Arrival): void => {
    if (arrival.kind === 'announcement') openAnnouncement(arrival)
    else openNotice(arrival.id, go)
  }
  const showToasts = useEffectEvent((delivery: Delivery) => {
    if (useWall.getState().open) return
    for (const { key, text, open: run } of toastsOf(delivery, open, go))
      notification.info({
        key,
        title: '消息提醒',
        description: text,
        duration: TOAST_SECONDS,
        role: 'status',
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(key)
              run()
            }}
          >
            查看
          </Button>
        ),
      })
  })
  useEffect(
    () => useBell.subscribe(({ delivery }, before) => delivery && delivery !== before.delivery && showToasts(delivery)),
    [],
  )
  // An opened message needs no toast.
  useEffect(() => useOpened.subscribe(({ wanted }) => wanted && notification.destroy(keyOf(wanted.id))), [notification])
}

const keyOf = (id: string): string => `arrival ${id}`

/** Urgent messages have their own card. */
const toastsOf = (
  { items, missed }: Delivery,
  open: (arrival: Arrival) => void,
  go: (path: string) => void,
): Toast[] => {
  const { bell } = useBell.getState()
  const urgent = bell ? urgentOf(bell).map(({ id }) => id) : []
  const quiet = items.filter(({ id }) => !urgent.includes(id))
  if (quiet.length <= TOASTS_MAX)
    return quiet.map((arrival) => ({
      key: keyOf(arrival.id),
      text: arrival.title,
      open: () => open(arrival),
    }))
  const text = missed ? `离线期间收到 ${items.length} 条消息` : `收到 ${items.length} 条新消息`
  return [{ key: `arrivals ${items.at(-1)!.seq}`, text, open: () => go(ALL_MESSAGES) }]
}

const openNotice = (id: string, go: (path: string) => void): void => {
  const notice = useBell.getState().bell?.noticeList.find((one) => one.id === id)
  if (notice && !notice.isTodo) void readNotice(notice)
  go(ownPath(notice?.link) ?? `${ALL_MESSAGES}?tab=${notice?.isTodo === false ? 'notice' : 'todo'}`)
}
