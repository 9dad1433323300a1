import { outreachTemplate, outreachVersion, previewOutreach, type OutreachPreview } from '@huxi/contract'
import { ref } from '@huxi/model'
import { Alert, Typography } from 'antd'
import { useState } from 'react'
import { useCall } from '../../kit/data/query.ts'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history, related } from '../../kit/detail/tabs.tsx'
import { KINDS } from '../../kit/kinds/index.ts'
import { rowId } from '../../kit/record/row.ts'
import { Stack } from '../../kit/ui/place.tsx'
import { Loading } from '../../kit/ui/states.tsx'
import { TemplateForm } from './outreach/template-form.tsx'

const PATIENT = ref('样例患者', 'patient:patient')

const signed = ({ signature, body }: OutreachPreview): string => (signature ? `【${signature}】${body}` : body)

const Preview = ({ id }: { id: string }) => {
  const [patientId, setPatientId] = useState<string>()
  const { data, error, refetch } = useCall(previewOutreach, { id, ...(patientId && { patientId }) })
  const { Input } = KINDS.ref
  return (
    <Stack gap={12}>
      <Input
        field={PATIENT}
        aria-label="样例患者"
        value={patientId}
        onChange={(value: unknown) => setPatientId(value ? String(value) : undefined)}
      />
      {!data && <Loading error={error} onRetry={refetch} rows={3} />}
      {data && data.missing.length > 0 && (
        <Alert type="warning" showIcon title={`这位患者没有：${data.missing.join('、')}`} />
      )}
      {data?.obstacle && <Alert type="warning" showIcon title={data.obstacle} />}
      {data && (
        <article aria-label="预览">
          <Typography.Title level={4}>{data.title}</Typography.Title>
          <Typography.Paragraph>
            {signed(data)
              .split('\n')
              .map((line, n) => (
                <div key={n}>{line}</div>
              ))}
          </Typography.Paragraph>
          <Typography.Text type="secondary">
            {data.characters} 字{data.parts === null ? '' : `，按 ${data.parts} 条计费`}；预约和活动的内容用样例代替
          </Typography.Text>
        </article>
      )}
    </Stack>
  )
}

export default detailPage(outreachTemplate, {
  form: TemplateForm,
  lean: true,
  alerts: ({ rejectReason }) =>
    rejectReason ? <Alert type="warning" showIcon title="审核退回" description={String(rejectReason)} /> : null,
  groups: [
    {
      title: '模板',
      names: ['code', 'kindId', 'channel', 'title', 'body', 'providerTemplateId', 'signatureId', 'note'],
    },
    { title: '发布', names: ['status', 'liveNo', 'publishedBy', 'publishedAt'] },
  ],
  tabs: [
    { key: 'preview', title: '预览', content: (row) => <Preview id={rowId(row)} /> },
    related({
      key: 'versions',
      title: '模板版本',
      resource: outreachVersion,
      fixed: (row) => ({ templateId: rowId(row) }),
      columns: {
        templateId: { hidden: true },
        kindId: { hidden: true },
        providerTemplateId: { hidden: true },
        signatureId: { hidden: true },
        createTime: { hidden: true },
      },
    }),
    history(outreachTemplate),
  ],
})
