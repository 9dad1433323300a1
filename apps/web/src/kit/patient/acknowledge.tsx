/** 确认处理: a person says what was done about a result that cannot wait, and nobody is reminded of it any more. */
import type { Resource } from '@huxi/model'
import { MoveButtons, useMoves } from '../record/moves.tsx'
import type { Row } from '../record/row.ts'

/** An assessment that waits, as its move knows it. */
export const waitingRow = ({ id, performedAt }: { id: string; performedAt: unknown }): Row => ({
  id,
  performedAt,
  attention: 'waiting',
})

interface AcknowledgeProps {
  /** of assessments */
  resource: Resource
  /** the assessment; null = it waits for nobody */
  waiting: Row | null
  onDone?: () => void
}

export const Acknowledge = ({ resource, waiting, onDone }: AcknowledgeProps) => {
  const moves = useMoves(resource, { ...(onDone && { onDone, onStale: onDone }) })
  return (
    <>
      {waiting && <MoveButtons moves={moves} row={waiting} />}
      {moves.dialog}
    </>
  )
}
