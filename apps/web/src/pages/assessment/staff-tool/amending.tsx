import { assessment, type AssessmentDetail } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../kit/data/query.ts'
import { PageHeader } from '../../../kit/ui/page-header.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import bar from '../../../kit/look/bar.module.css'

const AMENDS = 'amends'

const SKELETON_ROWS = 8

/** Waits for the corrected assessment, if any; another id remounts the page. */
export const WithAmended = ({ children }: { children: (old: AssessmentDetail | undefined) => ReactNode }) => {
  const [params] = useSearchParams()
  const id = params.get(AMENDS)
  const { data, error, refetch } = useCall(
    verbEndpoint(assessment, 'queryById'),
    { id: id ?? '' },
    { enabled: id !== null },
  )
  if (id === null) return children(undefined)
  if (data) return children(data as unknown as AssessmentDetail)
  return (
    <>
      <PageHeader />
      <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
    </>
  )
}

export const AmendedBar = ({ old }: { old: AssessmentDetail }) => (
  <p className={bar.bar} data-tone="warning" role="status">
    {old.status === 'completed'
      ? `正在修正 ${old.performedAt} 的评估：保存后成为新的评估，评估时间不变，原评估标为“已被修正”并保留。`
      : `${old.performedAt} 的评估已被修正或作废，不能再修正。`}
  </p>
)
