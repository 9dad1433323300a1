import { NumberField } from './number-field.tsx'
import { Options } from './options.tsx'
import { Slider } from './slider.tsx'
import { SumField } from './sum-field.tsx'
import type { FieldProps } from '../../../kit/clinical/field-props.ts'
import { isTypedIn } from '../../../kit/clinical/typed.ts'

export function QuestionField(props: FieldProps) {
  if (props.question.slider) return <Slider {...props} ends={props.question.slider} />
  if (props.question.items) return <SumField {...props} items={props.question.items} />
  return isTypedIn(props.question) ? <NumberField {...props} /> : <Options {...props} />
}
