import type { Resource } from '@huxi/model'
import { MoveButtons, useMoves } from '../record/moves.tsx'
import type { Row } from '../record/row.ts'

export const waitingRow = ({ id, performedAt }: { id: string; performedAt: unknown }): Row => ({
  id,
  performedAt,
  attention: 'waiting',
})

interface AcknowledgeProps {
  resource: Resource
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
