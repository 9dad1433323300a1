/** Another user saved in between: 我的, 对方 or 原值 per field. 取消 loses nothing. */
import { isEncrypted, wireName, type Field, type Fields } from '@huxi/model'
import { Radio } from 'antd'
import { useState, type ComponentType } from 'react'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { formatMoment } from '../data/format.ts'
import { isSame } from '../data/same.ts'
import { KINDS } from '../kinds/index.ts'
import { MAIN_BUTTON, useOpeningFocus } from '../ui/opening-focus.ts'
import type { Row } from './row.ts'
import { Modal } from '../ui/modal.tsx'
import panel from '../look/panel.module.css'
import status from '../look/status.module.css'
import words from '../look/words.module.css'
import fieldStyles from '../look/fields.module.css'

type Side = 'mine' | 'theirs' | 'base'

export interface Conflict {
  mine: Row
  theirs: Row
  base: Row
}

const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'mine', label: '我的' },
  { value: 'theirs', label: '对方' },
  { value: 'base', label: '原值' },
]

interface Difference {
  name: string
  field: Field
  side: Side
  both: boolean
  sides: typeof SIDES
}

/** Fields that differ between mine and theirs; an untouched side yields. */
export const differences = (fields: Fields, { mine, theirs, base }: Conflict): Difference[] =>
  Object.entries(fields).flatMap(([own, field]) => {
    const name = wireName(own, field)
    if (field.kind === 'secret' || !(name in mine) || isSame(mine[name], theirs[name], field)) return []
    const edited = !isSame(mine[name], base[name], field)
    const changed = !isSame(theirs[name], base[name], field)
    // only masks are known, so a replaced original cannot be restored
    const sides = SIDES.filter(({ value }) => value !== 'base' || !(changed && isEncrypted(field)))
    return [{ name, field, side: edited ? 'mine' : 'theirs', both: edited && changed, sides } as const]
  })

export interface SideProps {
  value: unknown
  base: unknown
  /** the record of the side; fields that a form does not have are those of the base */
  row: Row
}

/** Values of a conflict that a kind cannot show in words, by wire name. */
export type SideCells = Readonly<Record<string, ComponentType<SideProps>>>

interface EditConflictProps {
  fields: Fields
  sideCells?: SideCells | undefined
  editor: { conflict: Conflict | undefined; busy: boolean; keepEditing: () => void; resolve: (values: Row) => unknown }
}

export const EditConflict = ({
  fields,
  sideCells,
  editor: { conflict, busy, keepEditing, resolve },
}: EditConflictProps) =>
  conflict && (
    <ConflictDialog
      // remounts for each conflict
      key={String(conflict.theirs['version'])}
      fields={fields}
      sideCells={sideCells}
      conflict={conflict}
      busy={busy}
      onCancel={keepEditing}
      onResolve={resolve}
    />
  )

interface ConflictDialogProps {
  fields: Fields
  sideCells: SideCells | undefined
  conflict: Conflict
  busy: boolean
  onCancel: () => void
  /** the values to save over their version */
  onResolve: (values: Row) => void
}

const WIDTH = 720

const ConflictDialog = ({ fields, sideCells, conflict, busy, onCancel, onResolve }: ConflictDialogProps) => {
  const found = differences(fields, conflict)
  useOpeningFocus(true, MAIN_BUTTON)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = ({ name, side }: Difference): Side => sides[name] ?? side
  const resolve = () => {
    const choices = found.map((one) => [one.name, conflict[sideOf(one)][one.name]] as const)
    onResolve({ ...conflict.mine, ...Object.fromEntries(choices) })
  }
  return (
    <Modal
      open
      width={WIDTH}
      title="数据已被他人修改"
      onCancel={onCancel}
      footer={<DialogFoot okText="保存合并结果" busy={busy} onCancel={onCancel} onOk={resolve} />}
    >
      <p className={words.second}>
        {whoAndWhen(conflict.theirs)}请逐项选择要保留的值。取消后可以继续编辑，已填写的内容不会丢失。
      </p>
      {found.length === 0 && <p>对方的修改与您填写的内容相同，可以直接保存。</p>}
      {found.map((one) => (
        <fieldset key={one.name} className={`${panel.box} ${fieldStyles.choice}`}>
          <legend>
            {one.field.label}
            {one.both && (
              <span className={status.tag} data-tone="warning">
                双方都改过
              </span>
            )}
          </legend>
          <Radio.Group
            name={`side-${one.name}`}
            value={sideOf(one)}
            onChange={(event) => setSides({ ...sides, [one.name]: event.target.value as Side })}
            options={one.sides.map(({ value, label }) => ({
              value,
              label: (
                <SideValue
                  label={label}
                  difference={one}
                  row={conflict[value]}
                  base={conflict.base}
                  own={sideCells?.[one.name]}
                />
              ),
            }))}
          />
        </fieldset>
      ))}
    </Modal>
  )
}

export const whoAndWhen = ({ updateBy, updateBy_dictText: name, updateTime }: Row): string =>
  updateBy && updateTime
    ? `${String(name ?? updateBy)} 于 ${formatMoment(String(updateTime), 'YYYY-MM-DD HH:mm')} 保存了修改。`
    : ''

interface SideValueProps {
  label: string
  difference: Difference
  row: Row
  base: Row
  own: ComponentType<SideProps> | undefined
}

const SideValue = ({ label, difference: { name, field }, row, base, own: Own }: SideValueProps) => {
  const { Cell } = KINDS[field.kind]
  return (
    <>
      <span className={words.muted}>{label}：</span>
      {Own ? (
        <Own value={row[name]} base={base[name]} row={{ ...base, ...row }} />
      ) : (
        <Cell field={field} value={row[name]} place="exact" />
      )}
    </>
  )
}
