/** One record in a dialog: 新增X, 编辑X, X详情. What the dialogs are made of comes when the first one is opened. */
import type { Resource } from '@huxi/model'
import { useState, type ComponentType } from 'react'
import { useLeaveQuestion } from '../form/dirty-guard.ts'
import { seldom } from '../seldom.tsx'
import { isDirty, useTab } from '../tab.ts'
import { useAskedRecord } from './record-address.ts'
import type { FormSlotProps } from './record-editor.tsx'
import type { Row } from './row.ts'

/** What is open. When adding, `row` holds values to start from, e.g. the parent of a new branch. */
export interface RecordTarget {
  mode: 'add' | 'edit' | 'detail'
  row?: Row
}

/** What a detail of a page gets. */
export interface DetailSlotProps {
  row: Row
}

export interface RecordDialogsProps {
  resource: Resource
  target: RecordTarget | undefined
  fixed?: Row
  /** replaces the derived form, keeps dialog, checks and saving */
  form?: ComponentType<FormSlotProps> | undefined
  /** replaces the derived detail */
  detail?: ComponentType<DetailSlotProps> | undefined
  onTarget: (target: RecordTarget | undefined) => void
  onSaved?: (values: Row) => void
}

interface RecordModalProps extends RecordDialogsProps {
  /** what the address asks for when it asks for a new record */
  onAdd?: () => void
  /** what a record starts from is here */
  ready?: boolean
}

const RecordDialogs = seldom(async () => (await import('./record-dialogs.tsx')).RecordDialogs)

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

/** What is asked from elsewhere takes the place of a form that stands open; what was typed there is not lost unasked. */
const useInstead = (target: RecordTarget | undefined): ((open: () => void) => void) => {
  const question = useLeaveQuestion()
  const { key } = useTab()
  return (open) => (target && isDirty(key) ? question(undefined, open) : open())
}
