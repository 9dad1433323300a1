import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Named } from '../../kinds/fields.ts'
import { MAX_RECORDS, needsValue, RULES, rulesOf, type Rule, type SuperRecord } from './grammar.ts'
import { ValueInput } from './value-input.tsx'
import { Select } from '../../ui/popup.tsx'
import { Grid, Stack } from '../../ui/place.tsx'
import place from '../../look/place.module.css'
import styles from './super-query.module.css'

export interface DraftRecord extends Partial<SuperRecord> {
  key: number
}

let lastKey = 0

export const draftOf = (record: Partial<SuperRecord> = {}): DraftRecord => ({ ...record, key: (lastKey += 1) })

interface RecordRowsProps {
  fields: readonly Named[]
  drafts: readonly DraftRecord[]
  onChange: (drafts: readonly DraftRecord[]) => void
}

export const RecordRows = ({ fields, drafts, onChange }: RecordRowsProps) => {
  const replace = (at: number, next: DraftRecord) => onChange(drafts.with(at, next))
  return (
    <Stack as="ol" gap={10}>
      {drafts.map((draft, at) => (
        <Grid
          as="li"
          columns="minmax(0, 1fr) 120px minmax(0, 1.2fr) auto"
          one="phone"
          key={draft.key}
          className={styles.row}
          aria-label={`第 ${at + 1} 个条件`}
        >
          <RecordFields fields={fields} draft={draft} onChange={(next) => replace(at, next)} />
          <span className={place.inline}>
            <Button
              icon={<PlusOutlined aria-hidden />}
              aria-label="在下方新增条件"
              title="在下方新增条件"
              disabled={drafts.length >= MAX_RECORDS}
              onClick={() => onChange(drafts.toSpliced(at + 1, 0, draftOf()))}
            />
            <Button
              icon={<MinusOutlined aria-hidden />}
              aria-label="移除条件"
              title="移除条件"
              onClick={() => onChange(drafts.toSpliced(at, 1))}
            />
          </span>
        </Grid>
      ))}
    </Stack>
  )
}

interface RecordFieldsProps {
  fields: readonly Named[]
  draft: DraftRecord
  onChange: (draft: DraftRecord) => void
}

const RecordFields = ({ fields, draft, onChange }: RecordFieldsProps) => {
  const one = fields.find(({ name }) => name === draft.field)
  const rules = one ? rulesOf(one.field) : []
  const choose = (name: string) => {
    const chosen = fields.find((each) => each.name === name)
    const [first] = chosen ? rulesOf(chosen.field) : []
    onChange({ key: draft.key, field: name, ...(first && { rule: first }), val: '' })
  }
  return (
    <>
      <Select
        aria-label="查询字段"
        showSearch
        placeholder="选择查询字段"
        options={fields.map(({ name, field }) => ({ value: name, label: field.label }))}
        value={draft.field ?? null}
        onChange={(name: string | null) => name !== null && choose(name)}
      />
      <Select
        aria-label="匹配规则"
        placeholder="匹配规则"
        disabled={!one}
        options={rules.map((rule) => ({ value: rule, label: RULES[rule] }))}
        value={draft.rule ?? null}
        onChange={(rule: Rule | null) =>
          rule !== null && onChange({ ...draft, rule, val: keeps(draft.rule, rule) ? draft.val! : '' })
        }
      />
      <Stack as="span" gap={0} className={place.shrink}>
        {one && draft.rule && needsValue(draft.rule) && (
          <ValueInput
            field={one.field}
            rule={draft.rule}
            label={`${one.field.label}的值`}
            value={draft.val ?? ''}
            onChange={(val) => onChange({ ...draft, val })}
          />
        )}
      </Stack>
    </>
  )
}

const keeps = (before: Rule | undefined, after: Rule): boolean =>
  before !== undefined && (before === 'in') === (after === 'in')
