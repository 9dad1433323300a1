import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useUndoToast } from '../../../kit/ui/undo-toast.tsx'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import words from '../../../kit/look/words.module.css'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { moved, type Placed } from './arrangement.ts'
import { cardOf } from './cards.tsx'
import { RoleArrangement } from './role-arrangement.tsx'

interface ArrangeDrawerProps {
  name: string
  cards: readonly Placed[]
  onChange: (cards: readonly Placed[] | undefined) => void
  onClose: () => void
}

const [WIDTH, GAP] = [400, 12] as const
const HOLDER = { padding: 12, cursor: 'grab', touchAction: 'none' } as const
const TARGET = { background: 'var(--hx-tint)' }

/** Scrolls, so that the places beside the one below the pointer can be reached. */
const placeUnder = ({ clientX, clientY, currentTarget }: PointerEvent): number | undefined => {
  const rows = [...(currentTarget.closest('ul')?.children ?? [])]
  const at = [0, GAP, -GAP]
    .map((away) => rows.indexOf(document.elementFromPoint(clientX, clientY + away)?.closest('li') as Element))
    .find((place) => place >= 0)
  if (at === undefined) return undefined
  for (const beside of [at - 1, at + 1]) rows[beside]?.scrollIntoView({ block: 'nearest' })
  return at
}

export function ArrangeDrawer({ name: preference, cards, onChange, onClose }: ArrangeDrawerProps) {
  const [target, setTarget] = useState<number>()
  const aimed = useRef<number>(undefined)
  const offer = useUndoToast()
  const aim = (at: number | undefined) => {
    aimed.current = at
    setTarget(at)
  }
  const turn = (at: number, isVisible: boolean) =>
    onChange(cards.map((card, place) => (place === at ? { ...card, isVisible } : card)))
  const move = (from: number, to: number) => {
    const next = moved(cards, from, to)
    if (next !== cards) onChange(next)
  }
  const reset = () => {
    onChange(undefined)
    offer('已恢复默认排列', () => onChange(cards))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const focused = event.target as HTMLElement
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1))
    // a moved node loses the focus
    requestAnimationFrame(() => focused.focus())
  }
  const holderOf = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      aim(at)
    },
    onPointerMove: (event: PointerEvent) => aimed.current !== undefined && aim(placeUnder(event) ?? aimed.current),
    onPointerUp: () => {
      if (aimed.current !== undefined) move(at, aimed.current)
      aim(undefined)
    },
    onPointerCancel: () => aim(undefined),
  })
  return (
    <Drawer open title="调整卡片" size={WIDTH} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Stack gap={12}>
        <p className={words.second}>拖动左边的圆点，点箭头，或按 Alt 和上下方向键，可以改变次序。</p>
        <Stack as="ul" gap={GAP}>
          {cards.map(({ name, isVisible }, at) => {
            const { title } = cardOf(name)
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons bubble
              <li key={name} style={at === target ? TARGET : undefined} onKeyDown={(event) => onKeyDown(event, at)}>
                <Row>
                  <HolderOutlined aria-hidden style={HOLDER} {...holderOf(at)} />
                  <Switch aria-label={`显示${title}`} checked={isVisible} onChange={(on) => turn(at, on)} />
                  <Row gap={0} align="stretch" style={{ flex: 1 }}>
                    {title}
                  </Row>
                  <Button
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={`上移${title}`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    icon={<ArrowDownOutlined aria-hidden />}
                    aria-label={`下移${title}`}
                    disabled={at === cards.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </Row>
              </li>
            )
          })}
        </Stack>
        <Button onClick={reset}>恢复默认</Button>
        <RoleArrangement name={preference} cards={cards} />
      </Stack>
    </Drawer>
  )
}
