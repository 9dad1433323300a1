import { gradeOnWire, gradeText, measureFault, unitText, type Measure } from '@huxi/clinical/patient-measures'
import type { Measured } from '@huxi/model'
import type { FormRule } from 'antd'
import { isMissing } from '../../../kit/data/format.ts'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import place from '../../../kit/look/place.module.css'

interface MeasuredInputProps {
  measure: Measure | undefined
  unit?: string | undefined
  id?: string
  /** a text that is not understood is refused by the check of the field */
  value?: number | string | null
  onChange?: (value: number | string | null) => void
}

export const MeasuredInput = ({ measure, unit, ...props }: MeasuredInputProps) =>
  measure?.grades ? (
    <Select
      {...props}
      value={isMissing(props.value) ? null : props.value}
      placeholder={`请选择${measure.title}`}
      options={measure.grades.map((_, n) => ({
        value: gradeOnWire(measure, measure.min + n) as number | string,
        label: gradeText(measure, n),
      }))}
    />
  ) : (
    <NumberBox
      {...props}
      className={place.block}
      comparable
      units={measure && [unit ?? measure.unit, unitText(measure, unit)]}
      placeholder={measure ? `请输入${measure.title}` : '请先选择项目'}
      {...(measure && { suffix: unitText(measure, unit ?? measure.unit) })}
    />
  )

export const boundsOf = (measure: Measure | undefined, unit?: string): FormRule[] => [
  {
    validator: async (_, value: unknown) => {
      const fault = measure && !isMissing(value) ? measureFault(measure, value as Measured, unit ?? measure.unit) : null
      if (fault) throw new Error(fault)
    },
  },
]
