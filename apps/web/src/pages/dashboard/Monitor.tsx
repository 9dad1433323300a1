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
