/** Patient of the answers: picked on the page, named in the address, or that of the corrected assessment. */
import type { AssessmentDetail, PatientCard } from '@huxi/contract'
import { useSearchParams } from 'react-router'
import type { FormValues } from '../../../kit/form/use-record-form.ts'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { useCard, type UnreadCard } from '../subject/use-card.ts'
import { SUBJECT, type Kept } from './use-kept.ts'

export interface Subject {
  readonly patientId: string | null
  readonly card: PatientCard | undefined
  readonly unread: UnreadCard | undefined
  /** Absent = a correction, which keeps its patient. */
  readonly pick: ((card: PatientCard | undefined) => void) | undefined
  readonly sent: { readonly patientId?: string; readonly amendsId?: string }
}

/** The remarks of the corrected assessment, else the default context. */
export const aboutOf = (old: AssessmentDetail | undefined, context: string): FormValues =>
  old ? { context: old.context, comment: old.comment } : { context }

export const useSubject = (kept: Kept, old?: AssessmentDetail): Subject => {
  const [params] = useSearchParams()
  const ask = useConfirm()
  const asked = old ? old.patientId : params.get('patient')
  const asPicked = SUBJECT in kept.values ? (kept.values[SUBJECT] as string | null) : asked
  const { card, unread, keep } = useCard(asPicked)
  // The draft's record may have been merged; the remaining one replaces it.
  const patientId = card?.mergedFrom === undefined ? asPicked : card.id
  const set = (next: PatientCard | undefined) => {
    if (next) keep(next)
    kept.set(SUBJECT, next?.id ?? null)
  }
  const pick = (next: PatientCard | undefined) => {
    if (next?.id === patientId) return
    // Answers about one patient never become those of another.
    if (!patientId || !next || !kept.dirty) return set(next)
    ask({
      title: `确定更换为“${next.name}”吗？`,
      content: '已填写的内容是为另一位患者填写的，更换后清空。',
      okText: '更换并清空',
      onOk: () => {
        kept.empty(Object.keys(kept.values))
        set(next)
      },
    })
  }
  return {
    patientId,
    card,
    unread,
    pick: old ? undefined : pick,
    sent: { ...(patientId && { patientId }), ...(old && { amendsId: old.id }) },
  }
}
