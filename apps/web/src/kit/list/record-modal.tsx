/** One record in a dialog: 新增X, 编辑X, X详情. What the dialogs are made of comes when the first one is opened. */
import type { Resource } from '@huxi/model'
import { useState, type ComponentType } from 'react'
import { seldom } from '../seldom.tsx'
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

export interface RecordModalProps {
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

const RecordDialogs = seldom(async () => (await import('./record-dialogs.tsx')).RecordDialogs)

/** Which record is open. */
export const useRecordTarget = () => useState<RecordTarget>()

export const RecordModal = (props: RecordModalProps) => {
  const [wanted, setWanted] = useState(false)
  if (props.target && !wanted) setWanted(true)
  return wanted ? <RecordDialogs {...props} /> : null
}
