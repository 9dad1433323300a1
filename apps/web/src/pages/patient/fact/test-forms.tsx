import { POOR_GRADES, ratioFault, ratioOf, type Volumes } from '@huxi/clinical/patient-spirometry'
import { Form, type FormRule } from 'antd'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import groupHead from '../../../kit/look/group-head.module.css'
import { useFormRanges } from './use-ranges.ts'
import { SubjectFields } from './subject-fields.tsx'

interface Given extends Volumes {
  grade?: string | null
}

export const SpirometryForm = (props: FormSlotProps) => {
  const { form } = props.handle
  const given = (Form.useWatch(({ fev1L, fvcL, ratio, grade }: Given) => ({ fev1L, fvcL, ratio, grade }), {
    form,
    preserve: true,
  }) ?? {}) as Given
  const computed = ratioOf(given)
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="testedAt" />
      <FormField name="bronchodilator" />
      <FormField name="fev1L" rules={[notAbove(given)]} />
      <FormField name="fvcL" />
      <FormField
        name="ratio"
        help={computed === null ? '填写小数，例如 0.62；两项都填时可留空' : `两项数值之比为 ${computed}，可留空`}
        rules={[agreeing(given)]}
      />
      <FormField name="grade" help="D、E、F 级的结果不用于评估，除非确认可用" />
      {POOR_GRADES.includes(given.grade ?? '') && <FormField name="confirmed" />}
      <h3 className={groupHead.groupHead}>与预计值比较</h3>
      <FormField name="fev1Pct" />
      <FormField name="fvcPct" />
      <FormField name="fev1Z" />
      <FormField name="ratioLln" />
      <FormField name="referenceSet" />
      <h3 className={groupHead.groupHead}>报告</h3>
      <FormField name="device" />
      <FormField name="source" />
      <FormField name="report" wide />
      <FormField name="note" wide />
    </>
  )
}

const notAbove = ({ fev1L, fvcL }: Given): FormRule => ({
  validator: async () => {
    if (typeof fev1L === 'number' && typeof fvcL === 'number' && fev1L > fvcL)
      throw new Error('FEV1 不能大于 FVC，请核对两项数值')
  },
})

const agreeing = (given: Given): FormRule => ({
  validator: async () => {
    const fault = ratioFault(given)
    if (fault) throw new Error(fault)
  },
})

/** Ranges are those of FeNO at this flow, in mL/s. */
const RANGED_FLOW = '50'

export const FenoForm = (props: FormSlotProps) => {
  const judge = useFormRanges(props.handle)
  const given = (Form.useWatch(({ flow, ppb }: GivenFeno) => ({ flow, ppb }), {
    form: props.handle.form,
    preserve: true,
  }) ?? {}) as GivenFeno
  const flag = given.flow === RANGED_FLOW ? judge('feno', given.ppb) : undefined
  return <FenoFields {...props} flag={flag} />
}

interface GivenFeno {
  flow?: string | null
  ppb?: unknown
}

const FenoFields = ({ flag, ...props }: FormSlotProps & { flag: string | undefined }) => (
  <>
    <SubjectFields {...props} />
    <FormField name="testedAt" />
    <FormField name="flow" help="评估模型只采用 50 mL/s 的 FeNO" />
    <FormField name="ppb" help={flag ?? 'FeNO、CaNO、nNO 至少填写一项'} />
    <FormField name="caNo" />
    <FormField name="nNo" />
    <h3 className={groupHead.groupHead}>影响因素</h3>
    <FormField name="smokedToday" />
    <FormField name="nitrateFood" />
    <FormField name="infection" />
    <FormField name="steroid" />
    <h3 className={groupHead.groupHead}>其他</h3>
    <FormField name="device" />
    <FormField name="source" />
    <FormField name="note" wide />
  </>
)
