import { handoverEntry, SBAR, type HandoverEntry } from '@huxi/contract'
import { Input, Typography } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { MISSING } from '../../../kit/data/format.ts'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { usePart, useSaving, type Reread } from './use-part.ts'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'

const TEXT_MAX = 1000
const PART_WIDTH = '1 1 260px'

type EntryRow = HandoverEntry & { readonly patientId_dictText?: string }

const bedOf = ({ place }: EntryRow): string => place?.match(/\S+ 床$/)?.[0] ?? place ?? MISSING

interface EntryProps {
  row: EntryRow
  editable: boolean
  onRemove: (() => void) | undefined
  reread: Reread
}

export const Entry = ({ row, editable, onRemove, reread }: EntryProps) => {
  const chart = useDetail('patient/PatientDetail')
  const head = useId()
  const saving = useSaving(row)
  const to = chart.to?.({ id: row.patientId })
  const name = row.patientId_dictText ?? MISSING
  return (
    <li aria-labelledby={head}>
      <Row gap={0} align="baseline" justify="between">
        <Typography.Title level={5} id={head}>
          {bedOf(row)} · {to === undefined ? name : <Link to={to}>{name}</Link>}
        </Typography.Title>
        {onRemove && (
          <span className={words.oneLine}>
            <RowAction onClick={onRemove}>移除</RowAction>
          </span>
        )}
      </Row>
      <Row gap={12} align="start" wrap>
        {SBAR.map((part) => (
          <Stack gap={4} key={part} style={{ flex: PART_WIDTH }}>
            {editable ? (
              <Part row={row} part={part} saving={saving} reread={reread} />
            ) : (
              <>
                <Typography.Text type="secondary">{handoverEntry.fields[part].label}</Typography.Text>
                <Lines text={row[part]} />
              </>
            )}
          </Stack>
        ))}
      </Row>
    </li>
  )
}

const Lines = ({ text }: { text: string | null | undefined }) => (
  <div>
    {(text ?? MISSING).split('\n').map((line, n) => (
      <div key={`${n} ${line}`}>{line}</div>
    ))}
  </div>
)

const Part = (props: Parameters<typeof usePart>[0]) => {
  const field = useId()
  const { row, part } = props
  const { text, fault, busy, type, save } = usePart(props)
  const { label } = handoverEntry.fields[part]
  return (
    <>
      <label htmlFor={field} className={words.muted}>
        {label}
        {busy && ' · 正在保存'}
      </label>
      <Input.TextArea
        id={field}
        aria-label={`${bedOf(row)} ${label}`}
        value={text}
        maxLength={TEXT_MAX}
        className={fields.longText ?? ''}
        status={fault ? 'error' : ''}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void save()}
      />
      {fault && (
        <Typography.Text type="danger" role="alert">
          {fault}
        </Typography.Text>
      )}
    </>
  )
}
