/** 字段权限 of a role: per field hidden, masked or read-only. */
import type { FieldRuleRow, ResourceFieldRules } from '@huxi/contract'
import { FIELD_RULES, strictnessOf, type FieldRule } from '@huxi/model'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import type { FieldGrant } from './use-field-grant.ts'
import { Select } from '../../../kit/ui/popup.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

const NORMAL = 'normal'
const LEGEND =
  '隐藏：任何地方都看不到；掩码：只见遮盖后的值，不能按它查询；只读：可见，不能修改。没有设置的为正常。名称、必填项和专门的页面、报告中还显示的字段，能设置的较少或不能设置。'
const UNSAVED = '刚勾选的菜单先保存，这里才有它的数据。'

export const FieldPane = ({ fields }: { fields: FieldGrant }) => {
  const [chosen, setChosen] = useState<string>()
  const selected = fields.resources.find(({ resource }) => resource === chosen) ?? fields.resources[0]
  if (!selected)
    return <p className={words.muted}>{fields.lock ?? `该角色还没有任何数据的权限，请先授权菜单。${UNSAVED}`}</p>
  const named = ({ resource, title }: ResourceFieldRules): string => {
    const count = fields.count(resource)
    return count > 0 ? `${title}（已设置 ${count} 项）` : title
  }
  return (
    <Stack gap={12} className={styles.fields}>
      {fields.lock && <p className={words.muted}>{fields.lock}</p>}
      <Select
        aria-label="数据"
        value={selected.resource}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.resources.map((one) => ({ value: one.resource, label: named(one) }))}
      />
      <p className={words.second}>{LEGEND}</p>
      <Stack as="ul" gap={0} aria-label={`${selected.title}的字段`}>
        {selected.fields.map((row) => (
          <FieldLine key={row.field} fields={fields} of={selected} row={row} />
        ))}
      </Stack>
    </Stack>
  )
}

interface FieldLineProps {
  fields: FieldGrant
  of: ResourceFieldRules
  row: FieldRuleRow
}

const FieldLine = ({ fields, of, row }: FieldLineProps) => {
  const rule = fields.ruleAt(of.resource, row)
  /** The granting user's own restriction is the minimum. */
  const isOpen = (word: FieldRule | null): boolean =>
    row.least === null || strictnessOf(word ?? undefined) >= strictnessOf(row.least)
  const offered = (Object.keys(FIELD_RULES) as FieldRule[]).filter((word) => row.rules.includes(word) || word === rule)
  return (
    <Row as="li" wrap justify="between" gap={16} lines={4} className={styles.fieldLine}>
      <span>{row.label}</span>
      {offered.length === 0 ? (
        <span className={words.muted}>不能设置</span>
      ) : (
        <Segmented<string>
          aria-label={row.label}
          disabled={fields.lock !== undefined}
          value={rule ?? NORMAL}
          onChange={(word) => fields.choose(of.resource, row, word === NORMAL ? null : (word as FieldRule))}
          options={[
            { value: NORMAL, label: '正常', disabled: !isOpen(null) },
            ...offered.toReversed().map((word) => ({ value: word, label: FIELD_RULES[word], disabled: !isOpen(word) })),
          ]}
        />
      )}
    </Row>
  )
}
