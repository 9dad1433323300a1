/** 监控台: how the site and the work go, for a glance or a wall. */
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Board } from './board/board.tsx'

export default function Monitor() {
  return (
    <>
      <PageHeader />
      <Board board="monitor" />
    </>
  )
}
