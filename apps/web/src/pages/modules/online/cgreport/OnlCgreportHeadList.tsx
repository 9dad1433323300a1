import { report, type Report } from '@huxi/contract'
import { useState } from 'react'
import { useCan } from '../../../../kit/data/can.tsx'
import { isMissing, MISSING } from '../../../../kit/data/format.ts'
import { ResourceTable } from '../../../../kit/list/resource-table.tsx'
import type { ColumnSlots } from '../../../../kit/record/columns.tsx'
import { RowAction } from '../../../../kit/record/row-actions.tsx'
import { PageHeader } from '../../../../kit/ui/page-header.tsx'
import { Row } from '../../../../kit/ui/place.tsx'
import { Tag } from '../../../../kit/ui/status.tsx'
import { AddressDialog } from './definition/address-dialog.tsx'
import { OfferDialog } from './definition/offer-dialog.tsx'
import { ReportForm } from './definition/report-form.tsx'
import { listAddress } from './definition/address.ts'
import styles from './definition/report-form.module.css'

const COLUMNS: ColumnSlots<typeof report> = {
  code: { width: 180 },
  dbSource: { hidden: true },
  cgrSql: { hidden: true },
  content: { hidden: true },
  fault: {
    width: 320,
    cell: ({ fault }) =>
      isMissing(fault) ? (
        MISSING
      ) : (
        <Row as="span" align="start" className={styles.fault}>
          <Tag tone="warning" text="有问题" />
          <span>{fault}</span>
        </Row>
      ),
  },
}

const OFFERS = ['online:report:edit', 'system:permission:add', 'system:role:grant']

const ACTIONS = 170

interface Opened {
  what: 'offer' | 'address'
  report: Report
}

export default function OnlCgreportHeadList() {
  const [opened, setOpened] = useState<Opened>()
  const { can } = useCan()
  const offers = OFFERS.every((code) => can(code))
  const reportIn = (what: Opened['what']) => (opened?.what === what ? opened.report : undefined)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={report}
        columns={COLUMNS}
        form={ReportForm}
        cells={['name', 'content']}
        width={ACTIONS}
        lead={(row) => <RowAction href={listAddress(row.id)}>运行</RowAction>}
        rowActions={(row) => (
          <>
            {offers && <RowAction onClick={() => setOpened({ what: 'offer', report: row })}>加入菜单</RowAction>}
            <RowAction onClick={() => setOpened({ what: 'address', report: row })}>配置地址</RowAction>
          </>
        )}
      />
      <OfferDialog report={reportIn('offer')} onClose={close} />
      <AddressDialog report={reportIn('address')} onClose={close} />
    </>
  )
}
