import { handoverEntry, type HandoverEntry, type SbarPart } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useRef, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'

export type Reread = () => Promise<HandoverEntry | undefined>

interface Saving {
  last: Promise<void>
  version: number
}

/** The texts of an entry share its version, so that their saves wait for each other. */
export const useSaving = ({ version }: HandoverEntry) => useRef<Saving>({ last: Promise.resolve(), version })

interface Part {
  row: HandoverEntry
  part: SbarPart
  saving: ReturnType<typeof useSaving>
  reread: Reread
}

/** One text of an entry, saved when the field is left; a refused text stays as typed, with the reason. */
export const usePart = ({ row, part, saving, reread }: Part) => {
  const saved = row[part] ?? ''
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sent = useRef<string>(undefined)
  useDirtyGuard(typed !== undefined && typed !== saved)
  const write = async (text: string): Promise<void> => {
    const own = saving.current
    const version = Math.max(own.version, row.version)
    const reason = await call(verbEndpoint(handoverEntry, 'edit'), { id: row.id, version, [part]: text }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : '没有保存，请重试'),
    )
    own.version = (await reread())?.version ?? own.version
    if (reason === undefined) setTyped((now) => (now === text ? undefined : now))
    setFault(reason && `${reason}。您的文字还在框中，再次离开此框时保存`)
    if (sent.current !== text) return
    sent.current = undefined
    setBusy(false)
  }
  const save = async (): Promise<void> => {
    if (typed === undefined || typed === sent.current) return
    if (typed === saved && !busy) return setTyped(undefined)
    sent.current = typed
    setBusy(true)
    const own = saving.current
    own.last = own.last.then(() => write(typed))
    await own.last
  }
  return { text: typed ?? saved, fault, busy, type: setTyped, save }
}
