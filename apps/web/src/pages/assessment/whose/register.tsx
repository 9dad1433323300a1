/** Registers somebody while he is assessed. */
import { patient, type PatientCard } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { RecordEditor } from '../../../kit/record/record-editor.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { cardOf } from './card-of.ts'

interface RegisterProps {
  /** what was looked for: a name, or a number that is none */
  typed: string
  onRegistered: (card: PatientCard) => void
  onClose: () => void
}

const NOTHING: Row = {}

export const Register = ({ typed, onRegistered, onClose }: RegisterProps) => {
  const [open, setOpen] = useState(true)
  const isName = !/\d/.test(typed)
  const saved = async (added: Row) => {
    setOpen(false)
    onRegistered(cardOf(await call(verbEndpoint(patient, 'queryById'), { id: rowId(added) })))
  }
  return (
    <RecordEditor
      resource={patient}
      open={open}
      row={undefined}
      fixed={NOTHING}
      preset={isName && typed !== '' ? { name: typed } : NOTHING}
      keepsDraft={false}
      onClose={() => setOpen(false)}
      onGone={onClose}
      onSaved={(added) => void saved(added)}
    />
  )
}
