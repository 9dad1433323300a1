import { assessment, assessResult, patient, type StoredResults } from '@huxi/contract'
import type { Given } from '@huxi/model'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey } from '../../../kit/data/idempotency-key.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'
import type { ABOUT } from '../receive/about.ts'
import { useDoubtsAsked } from '../subject/doubts.tsx'
import type { Kept } from './use-kept.ts'
import type { Subject } from './use-subject.ts'

const RESULTS = '/assessment/result'

interface Stored {
  kept: Kept
  /** Whether the answers may be stored; shows the reason if not. */
  ready: () => boolean
  subject: Subject
  doubts?: readonly string[]
  send: (about: Given<typeof ABOUT>, idempotencyKey: string) => Promise<StoredResults>
  clear: () => void
}

export interface Storing extends Kept {
  readonly busy: boolean
  clear(): void
  store(): void
}

export const useStoring = ({ kept, ready, subject, doubts = [], send, clear }: Stored): Storing => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const doubted = useDoubtsAsked()
  const navigate = useNavigate()
  const changed = useChanged(assessResult)
  const changedAll = useChanged(assessment)
  // Chart and prefilled answers change as well.
  const changedPatient = useChanged(patient)
  const page = useDetail('assessment/AssessmentDetail')
  const [done, setDone] = useState<string>()
  const key = useRef(newIdempotencyKey())
  const { about } = kept
  const storing = async () => {
    const values = await about.check()
    if (!values) return
    try {
      const { ids, groupId } = await send(values, key.current)
      key.current = newIdempotencyKey()
      void message.success(`已保存评估（${ids.length} 项结果）`)
      clear()
      setDone(groupId)
    } catch (error) {
      return showRefusal(about, error)
    }
    await changedPatient()
    await changedAll()
    await changed()
  }
  // Invalid answers are reported before the button turns busy.
  const store = () => {
    if (!ready()) return
    // Nothing is stored for a patient who is not shown.
    if (subject.unread) void message.error('还没有读到患者信息，请重试后再保存')
    else doubted(subject.card?.name ?? '', doubts, () => void once(storing))
  }
  // Leaves only after the unsaved-changes guard is off.
  const goOn = useEffectEvent((id: string) => {
    setDone(undefined)
    void navigate(page.to?.({ id }) ?? RESULTS)
  })
  useEffect(() => {
    if (done !== undefined) goOn(done)
  }, [done])
  return { ...kept, busy, clear, store }
}
