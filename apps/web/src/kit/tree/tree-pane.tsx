/** Tree left, content right; the tree can be widened, and below 1088 px it is a drawer. */
import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import {
  createContext,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { TABLET, useBelow } from '../data/viewport.ts'
import { Drawer } from '../ui/modal.tsx'

const [NARROWEST, WIDEST, STEP] = [240, 320, 16]
const START = 280

const within = (width: number): number => Math.min(WIDEST, Math.max(NARROWEST, width))

/** What a tree reports when a node was chosen, also the same one again. */
export const OnChosen = createContext<() => void>(() => undefined)

interface TreePaneProps {
  tree: ReactNode
  /** text of the button that opens the drawer, e.g. 选择部门 */
  opener: string
  /** what is chosen now, shown beside that button */
  chosen?: ReactNode
  children: ReactNode
}

/** Two panes of a page. */
export const TreePane = ({ tree, opener, chosen, children }: TreePaneProps) => {
  const narrow = useBelow(TABLET)
  const [width, setWidth] = useState(START)
  const [open, setOpen] = useState(false)

  if (narrow)
    return (
      <>
        <div className="hx-tree-opener">
          <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {opener}
          </Button>
          {chosen && <span className="hx-clip">{chosen}</span>}
        </div>
        <Drawer title={opener} placement="left" size={WIDEST} open={open} onClose={() => setOpen(false)}>
          <OnChosen value={() => setOpen(false)}>{tree}</OnChosen>
        </Drawer>
        {children}
      </>
    )

  return (
    <div className="hx-tree-pane" style={{ '--hx-tree-width': `${width}px` } as CSSProperties}>
      <div className="hx-tree-side">{tree}</div>
      <Divider width={width} onChange={(next) => setWidth(within(next))} />
      <div className="hx-tree-content">{children}</div>
    </div>
  )
}

/** The line between the panes: drag it, or move it with the arrow keys. */
const Divider = ({ width, onChange }: { width: number; onChange: (width: number) => void }) => {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onChange(width - STEP)
    if (event.key === 'ArrowRight') onChange(width + STEP)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onChange(start.current.width + event.clientX - start.current.x)
  }
  return (
    <div
      className="hx-tree-divider"
      role="separator"
      aria-label="树的宽度"
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
    />
  )
}
