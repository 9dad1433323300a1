import { useQueryClient } from '@tanstack/react-query'
import { useWall } from '../../../kit/messages/opened.ts'
import { Empty } from '../../../kit/ui/states.tsx'
import { useEffect, useState } from 'react'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { writtenHere } from '../../../platform/clock.ts'
import words from '../../../kit/look/words.module.css'
import type { CardName } from './cards.tsx'
import { Cards } from './row.tsx'

const EVERY_MS = 60_000

interface WallProps {
  title: string
  names: readonly CardName[]
  onClose: () => void
}

export function Wall({ title, names, onClose }: WallProps) {
  const state = useRenewal()
  useEffect(() => {
    // A browser that refuses full screen shows the board in its window.
    document.documentElement.requestFullscreen?.().catch(() => {})
    useWall.setState({ open: true })
    return () => {
      useWall.setState({ open: false })
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  return (
    <Drawer open title={title} size="100%" closable={{ 'aria-label': '退出大屏' }} extra={state} onClose={onClose}>
      {names.length > 0 ? (
        <Cards names={names} />
      ) : (
        <Empty drawing="paper" title="这一页没有可以在大屏显示的卡片" text="含有姓名的卡片不在大屏显示。" />
      )}
    </Drawer>
  )
}

const useRenewal = () => {
  const client = useQueryClient()
  const [at, setAt] = useState(Date.now)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const renew = async () => {
      await client.invalidateQueries({ refetchType: 'active' })
      const active = client.getQueryCache().findAll({ type: 'active' })
      const isFailed = active.some(({ state }) => state.status === 'error')
      setFailed(isFailed)
      if (!isFailed) setAt(Date.now())
    }
    const timer = setInterval(() => void renew(), EVERY_MS)
    return () => clearInterval(timer)
  }, [client])
  const time = writtenHere(at).slice(11)
  return failed ? (
    <span role="alert">{`更新失败，部分内容可能停留在 ${time}，一分钟内自动重试`}</span>
  ) : (
    <span className={words.muted}>{`更新于 ${time}`}</span>
  )
}
