import type { ReportView, SqlFault } from '@huxi/contract'
import type { Ref } from 'react'

export interface SqlEditorHandle {
  jump(at: number): void
}

export interface SqlEditorProps {
  label: string
  /** Faults, with offsets in the current text. */
  faults: readonly SqlFault[]
  /** Edits move faults or remove them. */
  onFaults?: (faults: readonly SqlFault[]) => void
  views?: readonly ReportView[]
  params?: readonly string[]
  ref?: Ref<SqlEditorHandle>
  id?: string
  value?: string | null
  onChange?: (text: string) => void
  onBlur?: () => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean | 'true' | 'false'
}
