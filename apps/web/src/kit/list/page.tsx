import type { Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/**
 * Makes the page of a resource. Controls without permission are absent; keys of `columns` are checked against the
 * definition.
 * @example export default page(position)
 */
export const page = <R extends Resource>(
  resource: R,
  slots: Omit<ResourceTableProps<R>, 'resource'> = {},
): (() => ReactNode) =>
  function ResourcePage() {
    return (
      <>
        <PageHeader />
        <ResourceTable resource={resource} {...slots} />
      </>
    )
  }
