import { LeftOutlined } from '@ant-design/icons'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { TABLET, useBelow } from '../../data/viewport.ts'
import { usePaneWidth } from '../../record/preferences.ts'
import { Row } from '../../ui/place.tsx'
import { Splitter } from './splitter.tsx'
import panel from '../../look/panel.module.css'
import words from '../../look/words.module.css'
import styles from './master-detail.module.css'

const START = 300

interface PanesProps {
  of: string
  master: ReactNode
  /** whether an entry is chosen; in a single pane it is shown */
  open: boolean
  /** returns to the list in a single pane */
  onBack: () => void
  start?: number
  children: ReactNode
}

export const Panes = ({ of, master, open, onBack, start = START, children }: PanesProps) => {
  const [width, setWidth] = usePaneWidth(of, start)
  const narrow = useBelow(TABLET)
  const { first, back } = useFocusAlong(open, narrow)
  return (
    <div className={styles.masterDetail} style={{ '--hx-master-width': `${width}px` } as CSSProperties}>
      <div className={styles.master} ref={first} hidden={narrow && open}>
        {master}
      </div>
      {!narrow && <Splitter of={of} width={width} onChange={setWidth} />}
      <div className={styles.detail} hidden={narrow && !open}>
        {narrow && (
          <Row
            as="button"
            inline
            gap={6}
            type="button"
            className={`${words.link} ${styles.back}`}
            ref={back}
            onClick={onBack}
          >
            <LeftOutlined aria-hidden /> 返回{of}列表
          </Row>
        )}
        {children}
      </div>
    </div>
  )
}

const CHOSEN = '[aria-current=true], [data-step][tabindex="0"]'

/** The focus follows when panes replace each other; otherwise it would stay on a hidden element. */
const useFocusAlong = (open: boolean, narrow: boolean) => {
  const first = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    if (!narrow) return
    const goal = open ? back.current : first.current?.querySelector<HTMLElement>(CHOSEN)
    goal?.focus()
  }, [open, narrow])
  return { first, back }
}

interface PaneHeadProps {
  title: string
  facts?: ReactNode
  children?: ReactNode
}

export const PaneHead = ({ title, facts, children }: PaneHeadProps) => (
  <Row wrap gap={10} lines={4} className={`${panel.head} ${styles.detailHead}`} data-pane-head>
    <h2>{title}</h2>
    {facts && <span className={words.muted}>{facts}</span>}
    {children && (
      <Row as="span" inline wrap align="stretch">
        {children}
      </Row>
    )}
  </Row>
)
