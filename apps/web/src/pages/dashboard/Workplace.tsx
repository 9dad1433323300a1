/** 工作台: what waits for the person, the patients, and the ways to the work. */
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
