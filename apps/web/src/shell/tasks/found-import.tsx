import { resources, taskOf, type Task } from '@huxi/contract'
import type { Envelope, ImportResult } from '@huxi/model'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../kit/data/call.ts'
import { reportFailure } from '../../kit/data/failure.ts'
import { ImportDrawer } from '../../kit/list/import/import-drawer.tsx'
import { useKept } from '../../kit/ui/use-kept.ts'

interface FoundImportProps {
  task: Task | undefined
  onClose: () => void
}

const NOTHING: Record<string, unknown> = {}
const ignoreError = () => undefined

interface Found {
  opening: number
  answer: Envelope<ImportResult>
}

export function FoundImport({ task, onClose }: FoundImportProps) {
  const { displayed, opening } = useKept(task)
  const [found, setFound] = useState<Found>()
  const id = displayed?.id
  const fail = useEffectEvent((error: unknown) => {
    reportFailure(error)
    onClose()
  })
  useEffect(() => {
    if (id === undefined) return
    call(taskOf, { id }).then(
      ({ code, message, result }) =>
        setFound({ opening, answer: { success: true, code, message, result: result as ImportResult, timestamp: 0 } }),
      (error: unknown) => fail(error),
    )
  }, [id, opening])
  const resource = Object.values(resources).find(({ name }) => name === displayed?.resource)
  if (!resource || found?.opening !== opening) return null
  return (
    <ImportDrawer
      key={opening}
      open={task !== undefined}
      resource={resource}
      fixed={NOTHING}
      found={found.answer}
      onBusy={ignoreError}
      onDone={ignoreError}
      onClose={onClose}
    />
  )
}
