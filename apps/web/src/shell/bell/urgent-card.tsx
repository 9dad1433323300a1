/** Urgent message at the foot of every page until confirmed. Never takes focus or keys from typing. */
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { createPath, useLocation } from 'react-router'
import { formatMoment } from '../../kit/data/format.ts'
import { openAnnouncement } from '../../kit/messages/opened.ts'
import { PriorityTag } from '../../kit/announcement/priority-tag.tsx'
import { acknowledge, type Urgent } from '../../kit/messages/urgent.ts'
import { keepFocus } from '../../kit/ui/keep-focus.ts'
import { Row } from '../../kit/ui/place.tsx'
import { ownPath } from '../../platform/redirect.ts'
import { useGo } from '../routes/go.ts'
import spoken from '../../platform/spoken.module.css'
import words from '../../kit/look/words.module.css'
import styles from './urgent-card.module.css'

/** One at a time; hidden on the page it links to. */
export const UrgentCard = ({ urgent }: { urgent: readonly Urgent[] }) => {
  const here = createPath(useLocation())
  const [first, ...others] = urgent.filter(({ link }) => ownPath(link) !== here)
  return first && <Card first={first} count={1 + others.length} />
}

/** Pages that list patients; elsewhere a bystander at the screen learns no name. */
const NAMED = ['/dashboard/analysis', '/dashboard/workplace', '/patient/board', '/isps/userAnnouncement']

function Card({ first, count }: { first: Urgent; count: number }) {
  const { time } = first
  const { pathname } = useLocation()
  const title = NAMED.includes(pathname) ? first.title : (first.plain ?? first.title)
  const card = useFocusReturn()
  return (
    <Row
      as="section"
      gap={20}
      lines={8}
      ref={card}
      className={styles.card}
      aria-label="紧急消息"
      data-urgent
      data-screen
    >
      <div role="alert" className={spoken.srOnly}>
        紧急消息：{title}
        {count > 1 && `，另有 ${count - 1} 条`}
      </div>
      <Row gap={10} className={styles.head}>
        <PriorityTag priority="H" />
        <time>{formatMoment(time, 'YYYY-MM-DD HH:mm')}</time>
        {count > 1 && <span className={styles.count}>1/{count}</span>}
      </Row>
      <p className={`${words.twoLines} ${styles.title}`} title={title}>
        {title}
      </p>
      <Foot urgent={first} />
    </Row>
  )
}

/** Confirming by key returns focus to its previous place. */
const useFocusReturn = () => {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = card.current!
    let before: EventTarget | null = null
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!own.contains(relatedTarget as Node | null)) before = relatedTarget
    }
    own.addEventListener('focusin', enter)
    return () => {
      own.removeEventListener('focusin', enter)
      if (own.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return card
}

/** A to-do offers its page, an announcement its confirmation. */
function Foot({ urgent }: { urgent: Urgent }) {
  const { kind, id, link } = urgent
  const go = useGo()
  const path = ownPath(link)
  if (path !== undefined)
    return (
      <Row align="stretch" justify="end" className={styles.foot}>
        <Note urgent={urgent} text="稍后处理" />
        <Button type="primary" onMouseDown={keepFocus} onClick={() => go(path)}>
          去处理
        </Button>
      </Row>
    )
  return (
    <Row align="stretch" justify="end" className={styles.foot}>
      {kind === 'announcement' && (
        <Button onMouseDown={keepFocus} onClick={() => openAnnouncement({ id, priority: 'H' })}>
          查看
        </Button>
      )}
      <Note urgent={urgent} text="我已知晓" main />
    </Row>
  )
}

/** Removed once the server confirms; until then other confirmations wait. */
function Note({ urgent, text, main = false }: { urgent: Urgent; text: string; main?: boolean }) {
  const [busy, setBusy] = useState(false)
  const note = async ({ detail }: MouseEvent) => {
    // The second half of a double click must not confirm the next one.
    if (busy || detail > 1) return
    setBusy(true)
    await acknowledge(urgent)
    setBusy(false)
  }
  return (
    <Button
      type={main ? 'primary' : 'default'}
      onMouseDown={keepFocus}
      loading={busy}
      onClick={(event) => void note(event)}
    >
      {text}
    </Button>
  )
}
