import { FullscreenOutlined, SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { OF_ROLE } from '@huxi/contract'
import { useOwnPreferences } from '../../../kit/data/preferences.ts'
import { Settling, SETTLING_ROWS } from '../../../kit/home/settling.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { arranged, BOARDS, keptText, type BoardName, type Placed } from './arrangement.ts'
import { cardOf } from './cards.tsx'
import { Cards } from './row.tsx'
import place from '../../../kit/look/place.module.css'

const ArrangeDrawer = lazyPart(async () => (await import('./arrange-drawer.tsx')).ArrangeDrawer)
const Wall = lazyPart(async () => (await import('./wall.tsx')).Wall)

interface BoardProps {
  board: BoardName
  children?: ReactNode
}

export function Board({ board, children }: BoardProps) {
  const { own, keep } = useOwnPreferences()
  const [open, setOpen] = useState<'arrange' | 'wall'>()
  const [chosen, setChosen] = useState<{ board: BoardName; cards: readonly Placed[] }>()
  const name = `dashboard.cards.${board}`
  const usual = own && arranged(board, own[`${OF_ROLE}${name}`])
  const cards = chosen?.board === board ? chosen.cards : own?.[name] ? arranged(board, own[name]) : usual
  if (!cards || !usual) return <Skeleton rows={SETTLING_ROWS} />
  const change = (next: readonly Placed[] | undefined) => {
    setChosen({ board, cards: next ?? usual })
    void keep(name, next && keptText(next))
  }
  const visible = cards.filter((card) => card.isVisible).map((card) => card.name)
  const close = () => setOpen(undefined)
  return (
    <>
      <Row wrap className={place.below16}>
        {children}
        <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen('arrange')}>
          调整卡片
        </Button>
        <Button icon={<FullscreenOutlined aria-hidden />} onClick={() => setOpen('wall')}>
          大屏显示
        </Button>
      </Row>
      {open !== 'wall' && (
        <Settling>
          <Cards names={visible} />
        </Settling>
      )}
      {open === 'arrange' && <ArrangeDrawer name={name} cards={cards} onChange={change} onClose={close} />}
      {open === 'wall' && (
        <Wall title={BOARDS[board].title} names={visible.filter((card) => cardOf(card).wall)} onClose={close} />
      )}
    </>
  )
}
