import { consentsToRenew } from '@huxi/contract'
import { useState } from 'react'
import { useDict } from '../../../kit/data/dict.ts'
import { useCall } from '../../../kit/data/query.ts'
import { Pager, PAGE_SIZES } from '../../../kit/ui/pager.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { Empty, Loading } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { PatientLink } from '../../../kit/patient/patient-link.tsx'
import { SignLink } from './sign-link.tsx'
import place from '../../../kit/look/place.module.css'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './consent.module.css'

const SKELETON_ROWS = 5
const FIRST = { pageNo: 1, pageSize: PAGE_SIZES[0]! }

export const Renewals = () => {
  const [asked, setAsked] = useState<{ pageNo: number; pageSize: number; type?: string }>(FIRST)
  const { items, ...types } = useDict('consent_type')
  const { data, error, refetch } = useCall(consentsToRenew, asked, { keep: true })
  if (!data) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  return (
    <>
      <Row wrap className={place.below16}>
        <Select
          aria-label="同意事项"
          placeholder="请选择同意事项"
          allowClear
          value={asked.type}
          reading={types}
          options={items.map(({ value, text }) => ({ value, label: text }))}
          onChange={(type?: string) => setAsked({ ...FIRST, ...(type && { type }) })}
        />
      </Row>
      {data.total === 0 ? (
        <Empty drawing="paper" title="没有需要重新签署的患者" />
      ) : (
        <Stack as="ul" gap={12} className={styles.renewals} aria-label="重新签署清单">
          {data.records.map(({ patientId, patientNo, name, type, type_dictText, ...row }) => (
            <Row as="li" gap={16} lines={4} wrap key={`${patientId}${type}`} className={panel.panel}>
              <PatientLink id={patientId} name={`${name}（${patientNo}）`} />
              <Tag text={type_dictText} />
              <span className={words.second}>
                {row.signedVersion}
                {row.signedAt && `（${row.signedAt.slice(0, 10)} 签署）`}→ {row.currentVersion}
              </span>
              <SignLink patientId={patientId}>重新签署</SignLink>
            </Row>
          ))}
        </Stack>
      )}
      <Pager
        page={asked.pageNo}
        size={asked.pageSize}
        total={data.total}
        onChange={(pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize })}
      />
    </>
  )
}
