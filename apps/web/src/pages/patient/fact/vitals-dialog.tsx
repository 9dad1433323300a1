/** 记录体征: what is measured at a bed, in one form. */
import { measureOf } from '@huxi/clinical/patient-measures'
import { recordVitals, VITALS } from '@huxi/contract'
import { App } from 'antd'
import { callOnce } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'
import { boundsOf, MeasuredInput } from './measured-input.tsx'

/** At whom somebody measures. */
export interface Measured {
  patientId: string
  encounterId?: string
  name: string
}

interface VitalsDialogProps {
  /** undefined = closed */
  of: Measured | undefined
  onClose: () => void
  onSaved: () => void
}

const { patientId: _patient, encounterId: _encounter, ...FIELDS } = recordVitals.body!
const MEASURES = Object.entries(VITALS).map(([name, code]) => [name, measureOf(code)!] as const)

export const VitalsDialog = ({ of, onClose, onSaved }: VitalsDialogProps) => {
  const { message } = App.useApp()
  const questionFor = ({ name, ...whose }: Measured): Question<typeof FIELDS> => ({
    title: '记录体征',
    subject: name,
    fields: FIELDS,
    okText: '保存',
    intro: '没有测量的项目留空；测量时间不填即为现在。',
    onSubmit: async (values, key) => {
      const { ids } = await callOnce(recordVitals, { ...values, ...whose }, key)
      void message.success(`已记录${name}的 ${ids.length} 项体征`)
      onSaved()
    },
  })
  return (
    <FormDialog question={of && questionFor(of)} onClose={onClose}>
      {() => (
        <>
          {MEASURES.map(([name, measure]) => (
            <FormField key={name} name={name} rules={boundsOf(measure)}>
              <MeasuredInput measure={measure} />
            </FormField>
          ))}
          <FormField name="oxygen" />
          <FormField name="observedAt" />
        </>
      )}
    </FormDialog>
  )
}
