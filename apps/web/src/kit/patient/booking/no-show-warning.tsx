import { patientNoShows } from '@huxi/contract'
import { Typography } from 'antd'
import { useCall } from '../../data/query.ts'
import { FormField } from '../../form/form-field.tsx'
import { PartFailure } from '../../ui/part-failure.tsx'

export const NoShowWarning = ({ patientId: id }: { patientId: string }) => {
  const { data, error, refetch } = useCall(patientNoShows, { patientId: id })
  if (error && !data) return <PartFailure text="患者的爽约次数加载失败，爽约较多的患者暂时不能预约" onRetry={refetch} />
  if (!data?.confirm) return null
  return (
    <>
      <Typography.Text type="warning" role="status">
        该患者近 180 天爽约 {data.count} 次，请先与患者确认能按时到诊。
      </Typography.Text>
      <FormField name="confirmed" wide />
    </>
  )
}
