import { useState } from 'react'
import { useLeaveQuestion } from '../form/dirty-guard.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isDirty, useTab } from '../data/tab.ts'
import { useAskedRecord } from './record-address.ts'
import type { RecordDialogsProps, RecordTarget } from './record-target.ts'

export type { DetailSlotProps } from './record-target.ts'

interface RecordModalProps extends RecordDialogsProps {
  onAdd?: () => void
  ready?: boolean
}

const RecordDialogs = lazyPart(async () => (await import('./record-dialogs.tsx')).RecordDialogs)

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

/** A record opened from elsewhere replaces an open form, after a question when dirty. */
const useInstead = (target: RecordTarget | undefined): ((open: () => void) => void) => {
  const question = useLeaveQuestion()
  const { key } = useTab()
  return (open) => (target && isDirty(key) ? question(undefined, open) : open())
}
