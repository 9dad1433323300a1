import { mergePatients, patient, previewMerge, type MergeField, type MergePreview } from '@huxi/contract'
import type { Fields } from '@huxi/model'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { isMissing } from '../../../kit/data/format.ts'
import { useCall, useChanged } from '../../../kit/data/query.ts'
import { showRefusal } from '../../../kit/form/refusal.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { useRecordForm, type FormHandle } from '../../../kit/form/use-record-form.ts'
import { useMergedToast } from './undo-merge.tsx'

const FIELDS = { reason: mergePatients.body!['reason'] } satisfies Fields

/** The record that stays and the one that goes; the user may swap them. */
export interface MergePair {
  keepId: string
  dropId: string
}

interface Merge {
  preview: MergePreview | undefined
  error: Error | null
  handle: FormHandle
  busy: boolean
  takes(field: MergeField): boolean
  take(name: string, takes: boolean): void
  /** the person knows of the drafts of others */
  despiteDrafts: boolean
  setDespiteDrafts(despite: boolean): void
  turn(): void
  run(): void
  retry(): void
}

export const useMerge = (first: MergePair, onDone: () => void): Merge => {
  const [pair, setPair] = useState(first)
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [despiteDrafts, setDespiteDrafts] = useState(false)
  const handle = useRecordForm({ fields: FIELDS })
  const { once, busy } = useOnce()
  const changed = useChanged(patient)
  const showMerged = useMergedToast()
  const found = useCall(previewMerge, { ...pair })
  const preview = found.data

  // a blank is filled by default
  const takes = ({ name, keep: own, drop: other }: MergeField) => chosen[name] ?? (isMissing(own) && !isMissing(other))
  const merge = async ({ fields, keepVersion, dropVersion, ...sides }: MergePreview) => {
    const values = await handle.check()
    if (!values) return
    try {
      const { id } = await call(mergePatients, {
        ...pair,
        take: fields.filter(takes).map(({ name }) => name),
        reason: values['reason'],
        keepVersion,
        dropVersion,
        despiteDrafts,
      })
      showMerged(id, sides)
      onDone()
    } catch (error) {
      showRefusal(handle, error)
      // a record may have changed meanwhile
      return void found.refetch()
    }
    await changed()
  }
  return {
    preview,
    error: found.error,
    handle,
    busy,
    takes,
    take: (name, on) => setChosen({ ...chosen, [name]: on }),
    despiteDrafts,
    setDespiteDrafts,
    turn: () => {
      setPair({ keepId: pair.dropId, dropId: pair.keepId })
      setChosen({})
    },
    run: () => preview && void once(() => merge(preview)),
    retry: () => void found.refetch(),
  }
}
