import { labelTags, patientLabel } from '@huxi/contract'
import { moveCode, moveEndpoint, ref, type Given } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call, callOnce } from '../../../kit/data/call.ts'
import { Can } from '../../../kit/data/can.tsx'
import { useChanged } from '../../../kit/data/query.ts'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'

const MOVE = patientLabel.states!.moves.remove
const FIELDS = { labelId: ref('标签', 'label:label', { required: true }), reason: MOVE.ask.reason }

interface RemoveLabelProps {
  patientIds: readonly string[]
  asked: string | undefined
  onDone: () => void
}

export const RemoveLabel = ({ patientIds, asked, onDone }: RemoveLabelProps) => {
  const [open, setOpen] = useState(false)
  const { message } = App.useApp()
  const changed = useChanged(patientLabel)
  const remove = async ({ labelId, reason }: Given<typeof FIELDS>, key: string): Promise<unknown> => {
    const tagsOfPatients = await call(labelTags, { patientIds: patientIds.join(',') })
    const ids = tagsOfPatients.flatMap(({ tags }) => tags.filter((tag) => tag.labelId === labelId).map(({ id }) => id))
    if (ids.length === 0) {
      void message.error('所选患者都没有这个标签，请改选标签')
      return false
    }
    await callOnce(moveEndpoint(patientLabel, 'remove'), { ids: ids.join(','), reason }, key)
    void message.success(`已为 ${ids.length} 名患者移除标签`)
    await changed()
    return onDone()
  }
  const question: Question<typeof FIELDS> = {
    title: MOVE.label,
    subject: `${patientIds.length} 名患者`,
    patientId: patientIds.length === 1 ? patientIds[0] : undefined,
    fields: FIELDS,
    initial: { labelId: asked ?? null },
    okText: MOVE.label,
    intro: MOVE.confirm,
    onSubmit: remove,
  }
  return (
    <Can code={moveCode(patientLabel, 'remove')}>
      <RowAction danger onClick={() => setOpen(true)}>
        {MOVE.label}
      </RowAction>
      <FormDialog question={open ? question : undefined} onClose={() => setOpen(false)} />
    </Can>
  )
}
