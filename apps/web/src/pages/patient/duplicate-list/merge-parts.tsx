import type { MergeField, MergePreview } from '@huxi/contract'
import { Checkbox, Radio } from 'antd'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import panel from '../../../kit/look/panel.module.css'
import fieldStyles from '../../../kit/look/fields.module.css'
import groupHead from '../../../kit/look/group-head.module.css'
import words from '../../../kit/look/words.module.css'
import { Row } from '../../../kit/ui/place.tsx'
import styles from './duplicate-list.module.css'

interface FieldChoicesProps {
  fields: readonly MergeField[]
  /** whether the value of the record that goes is taken */
  takes: (field: MergeField) => boolean
  onTake: (name: string, takes: boolean) => void
}

const textOf = (value: string | null): string => (isMissing(value) ? MISSING : value!)

export const FieldChoices = ({ fields, takes, onTake }: FieldChoicesProps) => (
  <>
    <h3 className={groupHead.groupHead}>不一致的项目，请逐项选择合并后的值</h3>
    {fields.map((field) => (
      <fieldset key={field.name} className={`${panel.box} ${fieldStyles.choice}`}>
        <legend>{field.label}</legend>
        <Radio.Group
          name={`take-${field.name}`}
          value={takes(field)}
          onChange={({ target }) => onTake(field.name, target.value as boolean)}
          options={[
            { value: false, label: <Value side="保留方" value={field.keep} /> },
            { value: true, label: <Value side="并入方" value={field.drop} /> },
          ]}
        />
      </fieldset>
    ))}
  </>
)

const Value = ({ side, value }: { side: string; value: string | null }) => (
  <>
    <span className={words.muted}>{side}：</span>
    {textOf(value)}
  </>
)

interface DraftWarningProps {
  drafts: MergePreview['drafts']
  despite: boolean
  onDespite: (despite: boolean) => void
}

/** Others are writing: who and since when, and the word that it is done all the same. */
export const DraftWarning = ({ drafts, despite, onDespite }: DraftWarningProps) => (
  <div role="alert" className={styles.drafts}>
    <ul>
      {drafts.map(({ realname, patientNo, since }) => (
        <li key={`${realname} ${patientNo}`}>
          {realname}对 {patientNo} 有未保存的草稿，最后修改于 {since}
        </li>
      ))}
    </ul>
    <p>最好请其先保存。合并后草稿不会删除，但须按合并后的资料重新核对。</p>
    <Checkbox checked={despite} onChange={({ target }) => onDespite(target.checked)}>
      已了解，仍要合并
    </Checkbox>
  </div>
)

export const Moving = ({ moving }: { moving: MergePreview['moving'] }) => (
  <>
    <h3 className={groupHead.groupHead}>随之转移</h3>
    {moving.length === 0 ? (
      <p className={words.second}>没有需要转移的记录。</p>
    ) : (
      <Row as="ul" align="stretch" wrap gap={24} lines={4} className={styles.moving}>
        {moving.map(({ title, count }) => (
          <li key={title}>
            {title} <strong>{count}</strong> 条
          </li>
        ))}
      </Row>
    )}
  </>
)
