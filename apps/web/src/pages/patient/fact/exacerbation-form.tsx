import { ASSUMED_DAYS, severityOf } from '@huxi/clinical/patient-exacerbations'
import { Form } from 'antd'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import { SubjectFields } from './subject-fields.tsx'

const SEVERITY = { mild: '轻度', moderate: '中度', severe: '重度' } as const

export const ExacerbationForm = (props: FormSlotProps) => {
  const { form } = props.handle
  const given = Form.useWatch(
    ({ site, antibiotic, oralSteroid }: Partial<Given>) => ({ site, antibiotic, oralSteroid }),
    { form, preserve: true },
  ) as Partial<Given> | undefined
  const severity = given?.site ? SEVERITY[severityOf({ ...given, site: given.site })] : undefined
  const hint = severity ? `将记为${severity}` : '按诊治场所和治疗自动分轻、中、重度'
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="onsetDate" help="与上一次缓解之间不足 14 个无症状日的，算同一次" />
      <FormField name="endDate" help={`尚未缓解请留空；一直不填的，计数时按 ${ASSUMED_DAYS} 天算`} />
      <FormField name="disease" help="只有慢阻肺的计入慢阻肺评分；未注明的无法判断，次数会显示为未知" />
      <h3 className={groupHead.groupHead}>诊治</h3>
      <FormField name="site" help={hint} />
      <FormField name="antibiotic" />
      <FormField name="oralSteroid" />
      <FormField name="treatment" />
      <FormField name="ventilation" />
      <h3 className={groupHead.groupHead}>判断</h3>
      <FormField name="romeSeverity" />
      <FormField name="trigger" />
      <FormField name="confirmedBy" />
      <FormField name="source" />
      <FormField name="note" wide />
    </>
  )
}

interface Given {
  site: string | null
  antibiotic: boolean | null
  oralSteroid: boolean | null
}
