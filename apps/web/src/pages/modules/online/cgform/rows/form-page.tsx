/** Rows of a published form. The last segment of the address is the form id. */
import { formResource, formShape, type FormShape } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { Alert } from 'antd'
import { useEffect, useMemo, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../../../../kit/data/query.ts'
import { useTab } from '../../../../../kit/data/tab.ts'
import { PageHeader } from '../../../../../kit/ui/page-header.tsx'
import { Loading } from '../../../../../kit/ui/states.tsx'
import { today } from '../../../../../platform/clock.ts'

const SKELETON_ROWS = 8

const onReturn = (listener: () => void): (() => void) => {
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
}

export interface RowsProps {
  shape: FormShape
  resource: Resource
}

export const formPage = (Rows: ComponentType<RowsProps>) =>
  function FormPage() {
    const { pathname } = useLocation()
    const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
    // Another form remounts the page, so that no state is carried over.
    return <FormRows key={id} id={id} Rows={Rows} />
  }

const FormRows = ({ id, Rows }: { id: string; Rows: ComponentType<RowsProps> }) => {
  const { data, error, refetch } = useCall(formShape, { id })
  const { setTitle } = useTab()
  const day = useSyncExternalStore(onReturn, today)
  const resource = useMemo(() => data && formResource(data, { ...data.begin, today: day }), [data, day])
  const name = data?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [setTitle, name])
  return (
    <>
      <PageHeader title={name} />
      {data?.retired && <Alert type="info" showIcon title="该表单已停用，记录只能查看和导出" />}
      {data && resource ? (
        <Rows shape={data} resource={resource} />
      ) : (
        <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
      )}
    </>
  )
}
