import { measureOf, measureText, inOwnUnit, unitsOfMeasure, type Measure } from '@huxi/clinical/patient-measures'
import { isNumberIssue, asMeasured, readNumber } from '@huxi/model'
import { Form } from 'antd'
import { useEffect } from 'react'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { Select } from '../../../kit/ui/popup.tsx'
import { boundsOf, MeasuredInput } from './measured-input.tsx'
import { useFormRanges } from './use-ranges.ts'
import { SubjectFields } from './subject-fields.tsx'

export const LabForm = (props: FormSlotProps) => {
  const { handle } = props
  const code = useWatched<string>(handle, 'code')
  const unit = useWatched<string>(handle, 'unit')
  const value = useWatched<unknown>(handle, 'value')
  const measure = code ? measureOf(code) : undefined
  const judge = useFormRanges(handle)
  useUnitOf(handle, measure, unit)
  const help = [convertedText(measure, value, unit), judge(code, value, unit)].filter(Boolean).join('；') || undefined
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="code" />
      <FormField name="value" rules={boundsOf(measure, unit)} help={help}>
        <MeasuredInput measure={measure} unit={unit} />
      </FormField>
      <FormField name="unit">{measure ? <UnitInput measure={measure} /> : <Select disabled options={[]} />}</FormField>
      <FormField name="sampledAt" />
      <FormField name="stable" help="稳定期：不在急性加重期，近期未用全身激素；表型评估优先采用稳定期的结果" />
      <FormField name="reportNo" />
      <FormField name="source" />
      <FormField name="note" wide />
    </>
  )
}

const useWatched = <T,>({ form }: FormHandle, name: string): T | undefined =>
  (Form.useWatch(name, { form, preserve: true }) as T | null | undefined) ?? undefined

/** Of an item that has another unit than the last one, its own is chosen, or asked where another unit reads much the same. */
const useUnitOf = ({ form }: FormHandle, measure: Measure | undefined, unit: string | undefined): void => {
  useEffect(() => {
    if (!measure || unitsOfMeasure(measure).some((each) => each.unit === unit)) return
    form.setFieldValue('unit', measure.askUnit ? null : measure.unit)
  }, [form, measure, unit])
}

const UnitInput = ({ measure, ...props }: { measure: Measure; id?: string; value?: string | null }) => (
  <Select
    {...props}
    value={props.value ?? null}
    placeholder="请选择单位"
    options={unitsOfMeasure(measure).map(({ unit, text }) => ({ value: unit, label: text }))}
  />
)

/** A value in another unit, as models take it. */
const convertedText = (measure: Measure | undefined, value: unknown, unit: string | undefined): string | undefined => {
  const read = value === undefined ? null : readNumber(String(value), { comparable: true })
  if (!measure || read === null || isNumberIssue(read) || unit === undefined || unit === measure.unit) return undefined
  const own = inOwnUnit(measure, read.value, unit)
  return own === undefined ? undefined : `即 ${measureText(measure, asMeasured({ ...read, value: own }))}`
}
