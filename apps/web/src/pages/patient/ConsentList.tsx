import { patientConsent, signConsent } from '@huxi/contract'
import { EditOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Can } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useOpener } from '../../kit/ui/use-opener.ts'
import { PATIENT_COLUMN } from '../../kit/patient/patient-link.tsx'
import { Renewals } from './consent/renewals.tsx'

const FindSigner = lazyPart(async () => (await import('./consent/find-signer.tsx')).FindSigner)

const RENEWALS = 'renewals'

const hidden = { hidden: true }
const COLUMNS = {
  patientId: PATIENT_COLUMN,
  textId: hidden,
  relation: hidden,
  expiresOn: hidden,
  witness: hidden,
  remark: hidden,
  withdrawnAt: hidden,
  withdrawReason: hidden,
  createTime: hidden,
}

export default function ConsentList() {
  const [params, setParams] = useSearchParams()
  const renewing = params.get('tab') === RENEWALS
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={renewing ? RENEWALS : 'all'}
        destroyOnHidden
        onChange={(key) => setParams(key === RENEWALS ? { tab: RENEWALS } : {}, { replace: true })}
        items={[
          { key: 'all', label: '签署记录', children: <Signed /> },
          { key: RENEWALS, label: '重新签署清单', children: <Renewals /> },
        ]}
      />
    </>
  )
}

const Signed = () => {
  const { opener, isOpen, open, close } = useOpener()
  return (
    <>
      <ResourceTable
        resource={patientConsent}
        page="patient/ConsentDetail"
        columns={COLUMNS}
        toolbar={() => (
          <Can code={signConsent.access as string}>
            <Button ref={opener} type="primary" icon={<EditOutlined aria-hidden />} onClick={open}>
              签署
            </Button>
          </Can>
        )}
      />
      {isOpen && <FindSigner open onClose={close} />}
    </>
  )
}
