/** Receiving, step by step. An error appears at the step that caused it; input is kept. */
import {
  assessment,
  assessResult,
  doubtsOf,
  openHandoff,
  identityInAnswers,
  storeHandoff,
  type HandoffPreview,
  type PatientCard,
} from '@huxi/contract'
import { partOf } from '@huxi/clinical/tools'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { failureText, reportFailure } from '../../../kit/data/failure.ts'
import { refusedFields } from '../../../kit/data/refused-fields.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm, type FormHandle } from '../../../kit/form/use-record-form.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { today } from '../../../platform/clock.ts'
import { HttpError } from '../../../platform/http.ts'
import { ABOUT } from './about.ts'
import { useDoubtsAsked } from '../subject/doubts.tsx'
import { NO_SOURCE, sourceOf, type Source } from './source.ts'

interface Opened {
  readonly source: Source
  readonly preview: HandoffPreview
}

export interface Receiving {
  readonly text: string
  readonly handle: FormHandle
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly opened: Opened | undefined
  readonly card: PatientCard | undefined
  readonly doubts: readonly string[]
  pick(card: PatientCard | undefined): void
  type(text: string): void
  open(text: string): void
  back(): void
  store(): void
}

/** Business errors only: the shell reports those of session and network. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.envelope !== undefined && error.status !== 401

const doubtsIn = ({ answers, receivedAt }: HandoffPreview, card: PatientCard): string[] =>
  doubtsOf(
    identityInAnswers(Object.fromEntries(answers.map(({ key, given }) => [key, given]))),
    card,
    receivedAt ?? today(),
  )

export const useReceiving = (onDone: () => void): Receiving => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const doubted = useDoubtsAsked()
  const changed = useChanged(assessResult)
  const changedAll = useChanged(assessment)
  const handle = useRecordForm({ fields: ABOUT })
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const [card, setCard] = useState<PatientCard>()

  // The submitted part suggests the context until staff choose another one.
  const { form } = handle
  const context = opened && partOf(opened.preview.tool, opened.preview.part)?.context
  useEffect(() => {
    if (context) form.setFieldValue('context', context)
  }, [form, opened, context])

  const showFailure = (error: unknown) => (isRefusal(error) ? setRefusal(failureText(error)) : reportFailure(error))
  const open = async (given: string) => {
    const source = sourceOf(given)
    setRefusal(source ? undefined : NO_SOURCE)
    if (!source) return
    try {
      setOpened({ source, preview: await call(openHandoff, source) })
    } catch (error) {
      showFailure(error)
    }
  }
  const store = async ({ source }: Opened) => {
    const values = await handle.check()
    if (!values) return
    setRefusal(undefined)
    try {
      const { ids } = await call(storeHandoff, { ...source, ...values, ...(card && { patientId: card.id }) })
      void message.success(`已保存评估（${ids.length} 项结果）`)
      onDone()
    } catch (error) {
      return refusedFields(error) ? showRefusal(handle, error) : showFailure(error)
    }
    await changedAll()
    await changed()
  }
  const doubts = card && opened ? doubtsIn(opened.preview, card) : []
  return {
    text,
    handle,
    busy,
    refusal,
    opened,
    card,
    doubts,
    pick: setCard,
    type: (next) => {
      setText(next)
      setRefusal(undefined)
    },
    open: (given) => {
      setText(given)
      void once(() => open(given))
    },
    back: () => {
      setOpened(undefined)
      setRefusal(undefined)
    },
    store: () => opened && doubted(card?.name ?? '', doubts, () => void once(() => store(opened))),
  }
}
