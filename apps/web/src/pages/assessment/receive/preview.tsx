import type { HandoffPreview } from '@huxi/contract'
import type { ReactNode } from 'react'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import type { FormHandle } from '../../../kit/form/use-record-form.ts'
import { Fact } from '../../../kit/ui/fact.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Lines, Section } from '../reading/reading.tsx'
import { Findings } from './findings.tsx'
import facts from '../../../kit/look/facts.module.css'
import fields from '../../../kit/look/fields.module.css'

interface PreviewProps {
  patient: ReactNode
  preview: HandoffPreview
  handle: FormHandle
  refusal: string | undefined
}

const NOTHING = '这些答案得不出可保存的结果，请患者检查数值后重新生成编码。'

export const Preview = ({ preview, patient, handle, refusal }: PreviewProps) => {
  const { title, receivedAt, offline, findings, answers, notes } = preview
  const kept = findings.filter(({ storable }) => storable).length
  return (
    <>
      <div role="alert">{refusal !== undefined && <div className={fields.formErrors}>{refusal}</div>}</div>
      <dl className={`${facts.facts} ${facts.detailList}`}>
        <Fact term="评估内容">{title}</Fact>
        <Fact term="来源">{offline ? '离线链接，答案由二维码或链接直接带来' : `编码交接，提交于 ${receivedAt}`}</Fact>
      </dl>
      {patient}
      <Section title="评估结果">
        {notes.length > 0 && <Lines lines={notes} />}
        <Findings findings={findings.map((finding) => ({ ...finding, figure: finding.wording.figure ?? null }))} />
        {kept === 0 && <p role="status">{NOTHING}</p>}
      </Section>
      <Section title="保存信息">
        <RecordForm handle={handle} layout="vertical" />
      </Section>
      <Section title="填写内容">
        <ReadTable head={['问题', '答案']} rows={answers.map(({ label, value }) => [label, value])} />
      </Section>
    </>
  )
}
