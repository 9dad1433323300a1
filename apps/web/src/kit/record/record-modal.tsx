/** One record in a dialog: 新增X, 编辑X, X详情. What the dialogs are made of comes when the first one is opened. */
import { useState } from 'react'
import { useLeaveQuestion } from '../form/dirty-guard.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isDirty, useTab } from '../data/tab.ts'
import { useAskedRecord } from './record-address.ts'
import type { RecordDialogsProps, RecordTarget } from './record-target.ts'

export type { DetailSlotProps } from './record-target.ts'

interface RecordModalProps extends RecordDialogsProps {
  /** what the address asks for when it asks for a new record */
  onAdd?: () => void
  /** what a record starts from is here */
  ready?: boolean
}

const RecordDialogs = lazyPart(async () => (await import('./record-dialogs.tsx')).RecordDialogs)

/** Which record is open. */
export const useRecordTarget = () => useState<RecordTarget>()

export const RecordModal = ({ onAdd, ready = true, ...props }: RecordModalProps) => {
  const { resource, target, onTarget } = props
  const [wanted, setWanted] = useState(false)
  const instead = useInstead(target)
  useAskedRecord(resource, {
    ready,
    onAdd: () => instead(onAdd ?? (() => onTarget({ mode: 'add' }))),
    onDetail: (id) => instead(() => onTarget({ mode: 'detail', row: { id } })),
  })
  if (target && !wanted) setWanted(true)
  return wanted && <RecordDialogs {...props} />
}

/** What is asked from elsewhere takes the place of an open form; what was typed there is not lost unasked. */
const useInstead = (target: RecordTarget | undefined): ((open: () => void) => void) => {
  const question = useLeaveQuestion()
  const { key } = useTab()
  return (open) => (target && isDirty(key) ? question(undefined, open) : open())
}
