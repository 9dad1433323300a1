import { signConsent, strokesIssue, type ConsentOffer, type ConsentSheet, type Strokes } from '@huxi/contract'
import { App } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { callFull } from '../../../kit/data/call.ts'
import { refusedFields } from '../../../kit/data/refused-fields.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { SIGNER_FIELDS, useChosen } from './signer-form.tsx'

/** Consents required for management or from a guardian are preselected until signed. */
const ASKED = ['service', 'sensitive', 'guardian']

const asked = ({ offers }: ConsentSheet): string[] =>
  offers.filter(({ type, state }) => state !== 'active' && ASKED.includes(type)).map(({ id }) => id)

/** The same words again: others have another hash. */
const wordsOf = ({ id, textHash }: ConsentOffer): string => `${id} ${textHash}`

interface Signing {
  sheet: ConsentSheet
  reload: () => Promise<unknown>
  onLeave: () => void
}

export const useSigning = ({ sheet, reload, onLeave }: Signing) => {
  const { message } = App.useApp()
  const { once, busy } = useOnce()
  const [chosen, setChosen] = useState<readonly string[]>(() => asked(sheet))
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [strokes, setStrokes] = useState<Strokes>([])
  const [issues, setIssues] = useState<{ texts?: string; strokes?: string }>({})
  const handle = useRecordForm({
    fields: SIGNER_FIELDS,
    initial: { signedBy: sheet.guardianNeeded ? 'guardian' : 'self', method: 'screen' },
  })
  const texts = sheet.offers.filter(({ id, state }) => chosen.includes(id) && state !== 'active')
  const onScreen = useChosen(handle, 'method') === 'screen'
  const self = useChosen(handle, 'signedBy') === 'self'
  const read = texts.filter((text) => agreed.includes(wordsOf(text)))
  const [over, setOver] = useState(false)
  const guard = useDirtyGuard(!over && (handle.dirty || strokes.length > 0 || agreed.length > 0))
  const leave = useEffectEvent(onLeave)
  // leaving waits until the page has nothing unsaved
  useEffect(() => {
    if (over) leave()
  }, [over])

  const problems = () => {
    const unread = texts.find((text) => !agreed.includes(wordsOf(text)))
    const ofTexts =
      texts.length === 0 ? '请选择要签署的知情同意书' : unread && `请阅读“${unread.title}”，并在末尾勾选同意`
    const ofStrokes = onScreen ? strokesIssue(strokes) : undefined
    return { ...(ofTexts && { texts: ofTexts }), ...(ofStrokes && { strokes: ofStrokes }) }
  }

  const refuse = async (error: unknown) => {
    const fields = refusedFields(error)
    if (!fields) return reportFailure(error)
    const { textIds, strokes: ofStrokes, ...others } = fields
    setIssues({ ...(textIds && { texts: textIds }), ...(ofStrokes && { strokes: ofStrokes }) })
    if (Object.keys(others).length > 0) showRefusal(handle, error)
    // the text changed meanwhile: the new one is shown, input stays
    if (textIds) await reload()
  }

  const submit = () =>
    once(async () => {
      const found = problems()
      setIssues(found)
      const given = await handle.check()
      if (!given || Object.keys(found).length > 0) return
      try {
        const { result } = await callFull(signConsent, {
          ...given,
          patientId: sheet.patient.id,
          textIds: texts.map(({ id }) => id).join(','),
          textHashes: texts.map(({ textHash }) => textHash).join(','),
          ...(onScreen && { strokes }),
        })
        void message.success(`已签署 ${result?.ids.length ?? texts.length} 份知情同意书`)
        setOver(true)
      } catch (error) {
        await refuse(error)
      }
    })

  return {
    handle,
    busy,
    chosen,
    choose: setChosen,
    texts,
    agreed: read.map(({ id }) => id),
    agree: (ids: readonly string[]) => setAgreed(texts.filter(({ id }) => ids.includes(id)).map(wordsOf)),
    strokes,
    draw: (drawn: Strokes) => {
      setStrokes(drawn)
      setIssues(({ texts: ofTexts }) => (ofTexts ? { texts: ofTexts } : {}))
    },
    onScreen,
    self,
    issues,
    submit,
    cancel: () => guard(() => setOver(true)),
  }
}
