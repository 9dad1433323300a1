import { MEDICINE_SOURCE, QUIT_MEDICINES } from '@huxi/clinical/cessation'
import { Alert, Form } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { Whose } from '../fact/whose.tsx'

const APART = { marginBottom: 16 } as const

const chosenIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((one) => one in QUIT_MEDICINES)

export const QuitForm = (props: FormSlotProps) => {
  const medicines = chosenIn(Form.useWatch('medicines', { form: props.handle.form, preserve: true }))
  return (
    <>
      <Whose {...props} />
      <FormField name="quitOn" help="停吸满 24 小时就算一次尝试；按这一天排出 1 周、2 周和 1、3、6、12 个月的随访" />
      <FormField name="method" />
      <FormField name="medicines" />
      {medicines.length > 0 && (
        <Alert
          type="info"
          title="用药注意"
          style={APART}
          description={
            <>
              {medicines.map((one) => (
                <p key={one}>
                  <b>{QUIT_MEDICINES[one]!.text}</b>：{QUIT_MEDICINES[one]!.caution}
                </p>
              ))}
              <p>出处：{MEDICINE_SOURCE}</p>
            </>
          }
        />
      )}
      <FormField name="perDay" help="不填则取最近一份烟草问卷的每天支数" />
      <FormField name="packPrice" help="用来算省下的钱，可不填" />
      <FormField name="note" wide />
    </>
  )
}
