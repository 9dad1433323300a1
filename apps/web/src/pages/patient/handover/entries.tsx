import { handoverEntry } from '@huxi/contract'
import { codeOf, verbEndpoint } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { PatientPick } from '../../../kit/patient/patient-pick.tsx'
import { RecordModal, useRecordTarget } from '../../../kit/record/record-modal.tsx'
import { useRemove } from '../../../kit/record/remove.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Entry } from './entry.tsx'

const PAGE_SIZE = 200
const SKELETON_ROWS = 8

interface EntriesProps {
  id: string
  draft: boolean
}

export const Entries = ({ id, draft }: EntriesProps) => {
  const { can } = useCan()
  const [pages, setPages] = useState(1)
  const asked = { handoverId: id, pageNo: 1, pageSize: PAGE_SIZE * pages }
  const { data, error, refetch } = useCall(verbEndpoint(handoverEntry, 'list'), asked, { keep: true })
  const [target, setTarget] = useRecordTarget()
  const remove = useRemove(handoverEntry)
  const may = (verb: 'add' | 'edit' | 'delete') => draft && can(codeOf(handoverEntry, verb))
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  return (
    <Stack gap={20}>
      {data.records.length === 0 && (
        <Empty drawing="paper" title="没有患者" text="这个病区在本班没有您能看到的患者。" />
      )}
      <Stack as="ul" gap={20}>
        {data.records.map((row) => (
          <Entry
            key={row.id}
            row={row}
            editable={may('edit')}
            onRemove={may('delete') ? () => remove([row]) : undefined}
            reread={() => refetch().then(({ data: now }) => now?.records.find(({ id: own }) => own === row.id))}
          />
        ))}
      </Stack>
      {data.total > data.records.length && (
        <Button onClick={() => setPages(pages + 1)}>
          共 {data.total} 名患者，已显示 {data.records.length} 名，显示更多
        </Button>
      )}
      {may('add') && (
        <div data-screen>
          <Button onClick={() => setTarget({ mode: 'add' })}>添加患者</Button>
        </div>
      )}
      <RecordModal
        resource={handoverEntry}
        target={target}
        fixed={{ handoverId: id }}
        form={PatientField}
        onTarget={setTarget}
      />
    </Stack>
  )
}

const PatientField = () => (
  <FormField name="patientId" wide>
    <PatientPick />
  </FormField>
)
