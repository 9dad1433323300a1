import { signConsent } from '@huxi/contract'
import { Form } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { DictRadio } from '../../../kit/kinds/dict.tsx'

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

export const useChosen = ({ form, initial }: FormHandle, name: string): unknown =>
  Form.useWatch(name, form) ?? initial[name]

export const SignerForm = ({ handle, guardianNeeded }: SignerFormProps) => {
  const signer = useChosen(handle, 'signedBy')
  const paper = useChosen(handle, 'method') === 'paper'
  const another = signer !== 'self'
  return (
    <RecordForm handle={handle} columns={2}>
      <FormField name="signedBy" {...(guardianNeeded && { help: '患者未满 14 周岁，须由监护人签署' })}>
        <DictRadio dict="consent_signer" among={guardianNeeded ? ['guardian'] : ['self', 'guardian', 'agent']} />
      </FormField>
      {another && <FormField name="signerName" label={signer === 'guardian' ? '监护人姓名' : '委托代理人姓名'} />}
      {another && <FormField name="relation" />}
      {guardianNeeded === null && signer !== 'guardian' && (
        <FormField name="ofAge" help="患者没有出生日期：未满 14 周岁的须由监护人签署" />
      )}
      <FormField name="method">
        <DictRadio dict="consent_method" among={['screen', 'paper']} />
      </FormField>
      {paper && <FormField name="signedAt" help="以纸质文件上的时间为准" />}
      {paper && <FormField name="evidence" wide />}
      <FormField name="witnessId" help="不选则为您本人" />
      <FormField name="remark" />
    </RecordForm>
  )
}
