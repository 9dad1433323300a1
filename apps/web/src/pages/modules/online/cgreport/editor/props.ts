/** What the editor of a SELECT is given. */
import type { ReportView, SqlFault } from '@huxi/contract'
import type { Ref } from 'react'

export interface SqlEditorHandle {
  /** puts the cursor there, in view and with the focus */
  jump(at: number): void
}

export interface SqlEditorProps {
  label: string
  /** what is wrong, in the text as it stands */
  faults: readonly SqlFault[]
  /** the text was edited, and so their places have moved or they are gone */
  onFaults?: (faults: readonly SqlFault[]) => void
  /** offered while one types */
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
