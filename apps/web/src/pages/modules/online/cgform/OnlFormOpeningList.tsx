import { formOpening, openingLink } from '@huxi/contract'
import { useState } from 'react'
import { Can } from '../../../../kit/data/can.tsx'
import { ResourceTable } from '../../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../../kit/record/row-actions.tsx'
import { PageHeader } from '../../../../kit/ui/page-header.tsx'
import { OpeningLink } from './designer/opening-link.tsx'

export default function OnlFormOpeningList() {
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={formOpening}
        columns={{ answersMax: { width: 140 } }}
        rowActions={(row) =>
          row.status === 'open' && (
            <Can code={openingLink.access as string}>
              <RowAction onClick={() => setOpenedId(row.id)}>链接和二维码</RowAction>
            </Can>
          )
        }
      />
      <OpeningLink
        opening={openedId === undefined ? undefined : { id: openedId, codes: [] }}
        onClose={() => setOpenedId(undefined)}
      />
    </>
  )
}
