import { signConsent } from '@huxi/contract'
import { Form, Radio } from 'antd'
import { useDict } from '../../../kit/data/dict.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'

const { signedBy, signerName, relation, ofAge, method, signedAt, evidence, witnessId, remark } = signConsent.body!

export const SIGNER_FIELDS = {
  signedBy,
  signerName: { ...signerName, required: true },
  relation: { ...relation, required: true },
  ofAge,
  method,
  signedAt: { ...signedAt, required: true },
  evidence: { ...evidence, required: true },
  witnessId,
  remark,
} as const

interface SignerFormProps {
  handle: FormHandle
  /** null = unknown age */
  guardianNeeded: boolean | null
}

interface AmongProps {
  dict: string
  values: readonly string[]
  id?: string
  value?: string
  onChange?: (value: string) => void
}

const Among = ({ dict, values, onChange, ...control }: AmongProps) => {
  const { items } = useDict(dict)
  const options = items.filter(({ value }) => values.includes(value)).map(({ value, text }) => ({ value, label: text }))
  return <Radio.Group {...control} options={options} onChange={({ target }) => onChange?.(String(target.value))} />
}

export const useChosen = ({ form, initial }: FormHandle, name: string): unknown =>
  Form.useWatch(name, form) ?? initial[name]

export const SignerForm = ({ handle, guardianNeeded }: SignerFormProps) => {
  const signer = useChosen(handle, 'signedBy')
  const paper = useChosen(handle, 'method') === 'paper'
  const another = signer !== 'self'
  return (
    <RecordForm handle={handle} columns={2}>
      <FormField name="signedBy" {...(guardianNeeded && { help: '患者未满 14 周岁，须由监护人签署' })}>
        <Among dict="consent_signer" values={guardianNeeded ? ['guardian'] : ['self', 'guardian', 'agent']} />
      </FormField>
      {another && <FormField name="signerName" label={signer === 'guardian' ? '监护人姓名' : '委托代理人姓名'} />}
      {another && <FormField name="relation" />}
      {guardianNeeded === null && signer !== 'guardian' && (
        <FormField name="ofAge" help="患者没有出生日期：未满 14 周岁的须由监护人签署" />
      )}
      <FormField name="method">
        <Among dict="consent_method" values={['screen', 'paper']} />
      </FormField>
      {paper && <FormField name="signedAt" help="以纸质文件上的时间为准" />}
      {paper && <FormField name="evidence" wide />}
      <FormField name="witnessId" help="不选则为您本人" />
      <FormField name="remark" />
    </RecordForm>
  )
}
