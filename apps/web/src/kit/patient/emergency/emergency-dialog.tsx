import { EMERGENCY_HOURS, EMERGENCY_REASON_MIN, openEmergency } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Segmented } from 'antd'
import { useState } from 'react'
import { callFull } from '../../data/call.ts'
import { FormField } from '../../form/form-field.tsx'
import { FormDialog, type Question } from '../../record/form-dialog.tsx'
import place from '../../look/place.module.css'
import fields from '../../look/fields.module.css'

interface EmergencyDialogProps {
  number: string | undefined
  onClose: () => void
  onOpened: (patientId: string) => void
}

const FIELDS = openEmergency.body!
const INTRO = `查看人、时间和原因会被记录，并立即告知该患者的责任医生。${EMERGENCY_HOURS} 小时内可以查看病历、记录病情和评估，不能修改登记资料、合并、删除或导出。`

const LONG_ENOUGH = {
  validator: async (_rule: unknown, value: unknown) => {
    if (typeof value === 'string' && value !== '' && [...value.trim()].length < EMERGENCY_REASON_MIN)
      throw new Error(`请写明情况，至少 ${EMERGENCY_REASON_MIN} 个字`)
  },
}

type Way = 'number' | 'place'

const WAYS = [
  { value: 'number' as const, label: '按号码' },
  { value: 'place' as const, label: '按姓名和床位' },
]

/** Values of the other way are not sent. */
const WITHOUT = { number: { name: null, birthDate: null, wardId: null, bedNo: null }, place: { number: null } } as const

export const EmergencyDialog = ({ number, onClose, onOpened }: EmergencyDialogProps) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [way, setWay] = useState<Way>('number')
  const questionFor = (start: string): Question<typeof FIELDS> => ({
    title: '紧急查看',
    fields: FIELDS,
    initial: { number: start },
    okText: '确认并查看',
    danger: true,
    intro: INTRO,
    onSubmit: async (values) => {
      const { result, message: notice } = await callFull(openEmergency, { ...values, ...WITHOUT[way] })
      void message.success(notice)
      return () => {
        onOpened(result!.patientId)
        // makes the patient visible in every list; not earlier, because a successful search would unmount this dialog
        void client.invalidateQueries()
      }
    },
  })
  return (
    <FormDialog question={number === undefined ? undefined : questionFor(number)} onClose={onClose}>
      {() => (
        <>
          <div className={`${fields.wide} ${place.below16}`}>
            <Segmented aria-label="怎样指明患者" options={WAYS} value={way} onChange={setWay} />
          </div>
          {way === 'number' ? (
            <FormField name="number" wide required help="完整的证件号码、住院号、门诊号或患者编号" />
          ) : (
            <>
              <FormField name="name" required />
              <FormField name="birthDate" required />
              <FormField name="wardId" required />
              <FormField name="bedNo" />
            </>
          )}
          <FormField name="occasion" wide />
          <FormField name="reason" wide rules={[LONG_ENOUGH]} help={`至少 ${EMERGENCY_REASON_MIN} 个字`} />
        </>
      )}
    </FormDialog>
  )
}
