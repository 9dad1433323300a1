import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { FACT_KINDS, type FactKind } from './fact/facts.tsx'

const KIND = 'kind'
const PATIENT = 'patientId'

export default function FactList() {
  const [params, setParams] = useSearchParams()
  const chosen = FACT_KINDS.find(({ key }) => key === params.get(KIND)) ?? FACT_KINDS[0]!
  const patientId = params.get(PATIENT)
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={chosen.key}
        onChange={(key) => setParams({ [KIND]: key, ...(patientId && { [PATIENT]: patientId }) })}
        items={FACT_KINDS.map((kind) => ({
          key: kind.key,
          label: kind.resource.title,
          children: <FactTable kind={kind} patientId={patientId} />,
        }))}
        destroyOnHidden
      />
    </>
  )
}

const FactTable = ({ kind: { resource, slots }, patientId }: { kind: FactKind; patientId: string | null }) => (
  <ResourceTable resource={resource} {...slots} {...(patientId && { preset: { [PATIENT]: patientId } })} />
)
