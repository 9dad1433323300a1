import { handoverEntry, type HandoverEntry, type SbarPart } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'

/** One text of an entry, saved when the field is left; a refused text stays as typed, with the reason. */
export const usePart = (row: HandoverEntry, part: SbarPart, reread: () => Promise<void>) => {
  const saved = row[part] ?? ''
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useDirtyGuard(typed !== undefined && typed !== saved)
  const save = async (): Promise<void> => {
    if (typed === undefined || busy) return
    if (typed === saved) return setTyped(undefined)
    setBusy(true)
    try {
      await call(verbEndpoint(handoverEntry, 'edit'), { id: row.id, version: row.version, [part]: typed })
      await reread()
      setTyped((now) => (now === typed ? undefined : now))
      setFault(undefined)
    } catch (error) {
      const reason = error instanceof Error ? error.message : '没有保存，请重试'
      await reread()
      setFault(`${reason}。您的文字还在框中，再次离开此框时保存`)
    } finally {
      setBusy(false)
    }
  }
  return { text: typed ?? saved, fault, busy, type: setTyped, save }
}
