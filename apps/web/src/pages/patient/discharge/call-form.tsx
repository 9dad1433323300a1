import { patient, patientCard } from '@huxi/contract'
import { Form, Typography } from 'antd'
import { MISSING } from '../../../kit/data/format.ts'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { Reveal, RevealScope } from '../../../kit/kinds/reveal.tsx'
import { FormBanner } from '../../../kit/patient/patient-banner.tsx'
import type { MoveForms, MoveFormProps } from '../../../kit/record/moves.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import fields from '../../../kit/look/fields.module.css'

/** Asked in this order on the telephone; answers go into 症状, 用药依从性 and 说明. */
const SCRIPT = [
  '您好，我是医院呼吸科的随访人员，方便占用您几分钟吗？',
  '出院以来，气促、咳嗽、痰量和痰色跟出院时相比怎么样？有没有发热、腿肿、胸痛？',
  '吸入药每天都按医嘱用吗？有没有漏用、停用，或者用的时候有困难？',
  '现在还吸烟吗？家里的氧疗和血氧情况怎么样？',
  '复诊的时间知道吗？如果气促明显加重、口唇发紫或意识不清，请立即就医或拨打 120。',
]

const DEATH = 'death'
/** Outcomes without a conversation. */
const UNSPOKEN = ['no_answer', 'wrong_number', 'lost', 'refused', DEATH]

const Call = ({ handle, row }: MoveFormProps) => {
  const outcome = Form.useWatch('outcome', handle.form) as string | undefined
  const patientId = String(row['patientId'])
  const { data, error, refetch } = useCall(patientCard, { id: patientId })
  return (
    <>
      <div className={fields.wide}>
        <FormBanner id={patientId}>
          {data && (
            <div>
              电话 {data.phone ?? MISSING}
              <RevealScope value={patient}>
                <Reveal id={patientId} name="phone" field={patient.fields.phone} value={data.phone} />
              </RevealScope>
            </div>
          )}
          {error && !data && <PartFailure text="电话加载失败" onRetry={refetch} />}
        </FormBanner>
        <Typography.Text type="secondary">询问要点</Typography.Text>
        <ol>
          {SCRIPT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
      <FormField name="outcome" />
      {outcome === DEATH && <FormField name="deceasedAt" required />}
      {!UNSPOKEN.includes(outcome ?? '') && (
        <>
          <FormField name="symptoms" />
          <FormField name="adherence" />
        </>
      )}
      <FormField name="note" wide />
    </>
  )
}

const Retry = ({ row }: MoveFormProps) => (
  <>
    <FormBanner id={String(row['patientId'])} />
    <FormField name="plannedOn" />
    <FormField name="note" wide />
  </>
)

export const callForms: MoveForms = { complete: Call, retry: Retry }
