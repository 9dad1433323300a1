import { admit } from '@huxi/contract'
import { App } from 'antd'
import { callOnce } from '../../../kit/data/call.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { PatientPick } from '../../../kit/patient/patient-pick.tsx'
import { FormDialog, type Question } from '../../../kit/record/form-dialog.tsx'

export interface EmptyBed {
  bedId: string
  name: string
}

interface AdmitDialogProps {
  bed: EmptyBed | undefined
  onClose: () => void
  onAdmitted: () => void
}

const { bedId: _bed, ...FIELDS } = admit.body!

export const AdmitDialog = ({ bed, onClose, onAdmitted }: AdmitDialogProps) => {
  const { message } = App.useApp()
  const questionFor = ({ bedId, name }: EmptyBed): Question<typeof FIELDS> => ({
    title: '办理入院',
    subject: name,
    fields: FIELDS,
    okText: '办理入院',
    intro: '入院时间不填即为现在；医生不填时，办理的是医生就由其本人负责。',
    onSubmit: async (values, key) => {
      await callOnce(admit, { ...values, bedId }, key)
      void message.success(`已入住${name}`)
      onAdmitted()
    },
  })
  return (
    <FormDialog question={bed && questionFor(bed)} onClose={onClose}>
      {() => (
        <>
          <FormField name="patientId" wide>
            <PatientPick />
          </FormField>
          <FormField name="doctorId" />
          <FormField name="diagnosisText" />
          <FormField name="chiefComplaint" />
          <FormField name="startAt" />
          <FormField name="plannedEndOn" />
        </>
      )}
    </FormDialog>
  )
}
