import { today } from '../../../platform/clock.ts'
import status from '../../../kit/look/status.module.css'

/** Whether a request waits longer than it may. */
export const isOverdue = (row: object): boolean => {
  const { dueOn, status: state } = row as { dueOn?: unknown; status?: unknown }
  return (state === 'pending' || state === 'working') && String(dueOn) < today()
}

export const DueOn = ({ row }: { row: object }) => (
  <>
    {String((row as { dueOn?: unknown }).dueOn ?? '')}
    {isOverdue(row) && (
      <>
        {' '}
        <span className={status.status} data-tone="danger">
          逾期
        </span>
      </>
    )}
  </>
)
