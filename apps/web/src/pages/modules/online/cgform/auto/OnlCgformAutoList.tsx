/** Rows of a published form. The last segment of the address is the form id. */
import { formResource, formShape } from '@huxi/contract'
import { Alert } from 'antd'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../../../../kit/data/query.ts'
import { useTab } from '../../../../../kit/data/tab.ts'
import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { PageHeader } from '../../../../../kit/ui/page-header.tsx'
import { Failed, Skeleton } from '../../../../../kit/ui/states.tsx'

const SKELETON_ROWS = 8

export default function OnlCgformAutoList() {
  const { pathname } = useLocation()
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  // Another form remounts the page, so that no state is carried over.
  return <FormList key={id} id={id} />
}

const FormList = ({ id }: { id: string }) => {
  const { data, error, refetch } = useCall(formShape, { id })
  const { setTitle } = useTab()
  const resource = useMemo(() => data && formResource(data), [data])
  const name = data?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [setTitle, name])
  return (
    <>
      <PageHeader title={name} />
      {data?.retired && <Alert type="info" showIcon title="该表单已停用，记录只能查看和导出" />}
      {resource ? (
        <ResourceTable resource={resource} columns={columnsOf(data!)} again />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={SKELETON_ROWS} />
      )}
    </>
  )
}

type Shape = NonNullable<ReturnType<typeof useCall<typeof formShape>>['data']>

const CHARACTER = 15
const BESIDE_HEAD = 60

/** Headings are not cut; columns of removed fields are hidden at first. */
const columnsOf = ({ content }: Shape) =>
  Object.fromEntries([
    ...content.items.map(({ code, label, unit }) => [
      code,
      { width: Math.max(120, (label.length + (unit ? unit.length + 2 : 0)) * CHARACTER + BESIDE_HEAD) },
    ]),
    ...['formVersion', ...content.removed.map(({ code }) => code)].map((code) => [code, { hidden: true }]),
  ]) as Readonly<Record<string, { width?: number; hidden?: boolean }>>
