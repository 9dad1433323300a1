import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Board } from './board/board.tsx'

export default function Workplace() {
  return (
    <>
      <PageHeader />
      <Board board="workplace" />
    </>
  )
}
