import { useQueryClient } from '@tanstack/react-query'
import { useWall } from '../../../kit/messages/opened.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import { useEffect } from 'react'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import type { CardName } from './cards.tsx'
import { Cards } from './row.tsx'

const EVERY_MS = 60_000

interface WallProps {
  title: string
  names: readonly CardName[]
  onClose: () => void
}

export function Wall({ title, names, onClose }: WallProps) {
  const client = useQueryClient()
  useEffect(() => {
    // A browser that refuses full screen shows the board in its window.
    document.documentElement.requestFullscreen?.().catch(() => {})
    const timer = setInterval(() => void client.invalidateQueries({ refetchType: 'active' }), EVERY_MS)
    useWall.setState({ open: true })
    return () => {
      useWall.setState({ open: false })
      clearInterval(timer)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [client])
  return (
    <Drawer open title={title} size="100%" closable={{ 'aria-label': '退出大屏' }} onClose={onClose}>
      {names.length > 0 ? (
        <Cards names={names} />
      ) : (
        <Empty drawing="paper" title="这一页没有可以在大屏显示的卡片" text="含有姓名的卡片不在大屏显示。" />
      )}
    </Drawer>
  )
}
