import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Flex, Switch } from 'antd'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { moved, type Placed } from './arrangement.ts'
import { cardOf } from './cards.tsx'

interface ArrangeDrawerProps {
  cards: readonly Placed[]
  onChange: (cards: readonly Placed[] | undefined) => void
  onClose: () => void
}

const WIDTH = 360

export function ArrangeDrawer({ cards, onChange, onClose }: ArrangeDrawerProps) {
  const turn = (at: number, shown: boolean) =>
    onChange(cards.map((card, place) => (place === at ? { ...card, shown } : card)))
  return (
    <Drawer open title="调整卡片" size={WIDTH} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Flex vertical gap={12}>
        {cards.map(({ name, shown }, at) => {
          const { title } = cardOf(name)
          return (
            <Flex key={name} align="center" gap={8}>
              <Switch aria-label={`显示${title}`} checked={shown} onChange={(on) => turn(at, on)} />
              <Flex flex={1}>{title}</Flex>
              <Button
                icon={<ArrowUpOutlined />}
                aria-label={`上移${title}`}
                disabled={at === 0}
                onClick={() => onChange(moved(cards, at, -1))}
              />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label={`下移${title}`}
                disabled={at === cards.length - 1}
                onClick={() => onChange(moved(cards, at, 1))}
              />
            </Flex>
          )
        })}
        <Button onClick={() => onChange(undefined)}>恢复默认</Button>
      </Flex>
    </Drawer>
  )
}
