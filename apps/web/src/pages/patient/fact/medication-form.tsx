import { drugOffers, type OfferedDrug } from '@huxi/contract'
import { AutoComplete as AntAutoComplete, Form, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { asPopup } from '../../../kit/ui/popup.tsx'
import { SubjectFields } from './subject-fields.tsx'

const AutoComplete = asPopup(AntAutoComplete)

export const MedicationForm = (props: FormSlotProps) => {
  const { handle } = props
  const [chosen, setChosen] = useState<OfferedDrug>()
  const choose = (drug: OfferedDrug): void => {
    setChosen(drug)
    handle.form.setFieldsValue({ drug: drug.name, drugClass: drug.drugClass })
    if (!handle.form.getFieldValue('dose') && drug.doses.length === 1)
      handle.form.setFieldsValue({ dose: drug.doses[0] })
  }
  return (
    <>
      <SubjectFields {...props} />
      <FormField name="drug" help="可按通用名、拼音首字母或商品名查找药品目录，也可直接填写">
        <DrugInput handle={handle} onChoose={choose} />
      </FormField>
      <FormField name="drugClass" />
      <FormField name="dose">
        <DoseInput doses={chosen?.doses ?? []} />
      </FormField>
      <FormField name="startDate" />
      <FormField name="endDate" />
      <FormField name="adherence" />
      <FormField name="stopReason" />
      <FormField name="source" />
      <FormField name="note" wide />
    </>
  )
}

interface InputProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

const DrugInput = ({
  handle,
  onChoose,
  ...props
}: InputProps & { handle: FormHandle; onChoose(drug: OfferedDrug): void }) => {
  const typed = (Form.useWatch('drug', { form: handle.form, preserve: true }) as string | null | undefined) ?? ''
  const keyword = useDeferredValue(typed.trim())
  const { data = [] } = useCall(drugOffers, { keyword }, { enabled: keyword !== '', keep: true })
  return (
    <AutoComplete
      {...props}
      value={props.value ?? ''}
      maxLength={100}
      options={data.map((drug) => ({ value: drug.name, label: <Offer drug={drug} /> }))}
      onSelect={(name) => {
        const drug = data.find((one) => one.name === name)
        if (drug) onChoose(drug)
      }}
    />
  )
}

const Offer = ({ drug: { name, tradeNames, doses } }: { drug: OfferedDrug }) => (
  <Stack gap={0}>
    <span>{tradeNames ? `${name}（${tradeNames}）` : name}</span>
    <Typography.Text type="secondary" ellipsis>
      {doses.join('；')}
    </Typography.Text>
  </Stack>
)

const DoseInput = ({ doses, ...props }: InputProps & { doses: readonly string[] }) => (
  <AutoComplete
    {...props}
    value={props.value ?? ''}
    maxLength={100}
    options={doses.map((dose) => ({ value: dose, label: dose }))}
  />
)
